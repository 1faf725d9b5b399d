import Foundation
import Testing

/// Coverage: what has no test is said, and its stubs are cases that pass.
@Suite struct CoverageTests {
    private static let sources: [String] = [Program.bookshop]

    @Test(arguments: sources)
    func `the stubs of a policy without cases are cases that pass and cover it`(
        _ policy: String
    ) throws {
        let folder = try TemporaryFolder()
        try folder.file("none.json", #"{"cases": []}"#)
        let none = try Program.run(["test", policy, folder.path("none.json"), "--fail-under", "1"])
        #expect(none.status == 2)
        #expect(none.output.contains("coverage: 0 of "))
        #expect(none.errors.contains("coverage is 0%, below 1%"))
        let stubs = try Program.run([
            "test", policy, folder.path("none.json"), "--write-missing", "-",
        ])
        #expect(stubs.status == 0)
        try folder.file("stubs.json", stubs.output)
        let all = try Program.run([
            "test", policy, folder.path("stubs.json"), "--fail-under", "100",
        ])
        #expect(all.status == 0, "\(all.output)\(all.errors)")
        #expect(all.output.contains("(100%)"))
    }

    @Test func `a case that fails covers nothing`() throws {
        let folder = try TemporaryFolder()
        try folder.file(
            "cases.json",
            #"{"cases": [{"name": "a", "url": "reader://books/1", "expect": {"outcome": "deny"}}]}"#
        )
        let run = try Program.run([
            "test", Program.bookshop, folder.path("cases.json"), "--format", "json",
        ])
        #expect(run.status == 2)
        #expect(run.output.contains(#""testedVerdicts": 1"#) == false)
    }

    @Test func `a case covers one cell of the route of its link, by way of old paths too`() throws {
        let folder = try TemporaryFolder()
        try folder.file(
            "cases.json",
            #"{"cases": [{"name": "a", "url": "https://reader.example/catalogue/item/1", "#
                + #""expect": {"outcome": "commit"}}]}"#)
        let run = try Program.run([
            "test", Program.bookshop, folder.path("cases.json"), "--format", "json",
        ])
        #expect(run.status == 0)
        #expect(
            run.output.contains(
                #"{"route": "book", "verdicts": 1, "testedVerdicts": 1, "cells": 1, "testedCells": 1, "missing": []}"#
            ))
    }

    @Test func `every shipped policy is covered by its cases`() throws {
        let run = try Program.run(["test", "Policies/bookshop.cases.json", "--fail-under", "100"])
        #expect(run.status == 0, "\(run.output)")
    }
}
