import * as Engine from "@attestry/engine/Engine"
import { assert, describe, it } from "@effect/vitest"
import { WorkflowEngine } from "@effect/workflow/WorkflowEngine"
import { Effect, Layer, Logger, LogLevel, TestClock } from "effect"
import * as Pulse from "../../core/src/internal/schedule/Pulse.ts"
import { WorkHealth } from "../../core/src/internal/storage/WorkHealth.ts"

let isStuck = false

const engine = Layer.provideMerge(
  Layer.effect(
    WorkflowEngine,
    Effect.map(WorkflowEngine, (engine) =>
      WorkflowEngine.of({
        ...engine,
        execute: (workflow, options) => isStuck ? Effect.never : engine.execute(workflow, options)
      }))
  ),
  Engine.layerMemory
)

describe("the pulse of an engine", () => {
  it.effect("tells when the engine does no more work, and when it does again", () =>
    Effect.gen(function*() {
      const health = yield* WorkHealth
      yield* TestClock.adjust("2 minutes")
      assert.isFalse(health.engineStopped())
      isStuck = true
      yield* TestClock.adjust("1 minute")
      assert.isFalse(health.engineStopped())
      yield* TestClock.adjust("20 seconds")
      assert.isTrue(health.engineStopped())
      isStuck = false
      yield* TestClock.adjust("1 minute")
      assert.isFalse(health.engineStopped())
    }).pipe(
      Effect.provide(Pulse.layer.pipe(Layer.provideMerge(WorkHealth.Default), Layer.provide(engine))),
      Logger.withMinimumLogLevel(LogLevel.None)
    ))
})
