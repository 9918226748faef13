import * as Engine from "@attestry/engine/Engine"
import { assert, describe, it } from "@effect/vitest"
import { WorkflowEngine } from "@effect/workflow/WorkflowEngine"
import { Effect, Layer, Logger, LogLevel, TestClock } from "effect"
import * as Pulse from "../../core/src/internal/schedule/Pulse.ts"
import { WorkHealth } from "../../core/src/internal/storage/WorkHealth.ts"

let isStuck = false
let asked = 0
let done = 0

const engine = Layer.provideMerge(
  Layer.effect(
    WorkflowEngine,
    Effect.map(WorkflowEngine, (engine) =>
      WorkflowEngine.of({
        ...engine,
        execute: (workflow, options) =>
          Effect.suspend(() => {
            asked++
            return isStuck ? Effect.never : Effect.tap(engine.execute(workflow, options), () => void done++)
          })
      }))
  ),
  Engine.layerMemory
)

const pause = Effect.promise(() => new Promise((resolve) => setTimeout(resolve, 5)))

/** Waits in real time, because hashing the id of a workflow takes some. */
const soon = (isSo: () => boolean) => Effect.zipRight(pause, Effect.repeat(pause, { until: isSo, times: 2_000 }))

describe("the pulse of an engine", () => {
  it.effect("tells when the engine does no more work, and when it does again", () =>
    Effect.gen(function*() {
      const health = yield* WorkHealth
      yield* TestClock.adjust("2 minutes")
      yield* soon(() => asked > 0 && done === asked)
      assert.isFalse(health.engineStopped())
      isStuck = true
      yield* TestClock.adjust("1 minute")
      yield* soon(() => asked > done)
      assert.isFalse(health.engineStopped())
      yield* TestClock.adjust("20 seconds")
      yield* soon(health.engineStopped)
      assert.isTrue(health.engineStopped())
      isStuck = false
      yield* TestClock.adjust("1 minute")
      yield* soon(() => !health.engineStopped())
      assert.isFalse(health.engineStopped())
    }).pipe(
      Effect.provide(Pulse.layer.pipe(Layer.provideMerge(WorkHealth.Default), Layer.provide(engine))),
      Logger.withMinimumLogLevel(LogLevel.None)
    ))
})
