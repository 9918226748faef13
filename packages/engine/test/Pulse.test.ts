import * as Engine from "@attestry/engine/Engine"
import { assert, describe, it } from "@effect/vitest"
import { WorkflowEngine } from "@effect/workflow/WorkflowEngine"
import { Clock, Effect, Layer, Logger, LogLevel, TestClock } from "effect"
import * as Pulse from "../../core/src/schedule/Pulse.ts"
import { WorkHealth } from "../../core/src/storage/WorkHealth.ts"

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

const pause = Effect.promise(() => new Promise((resolve) => setTimeout(resolve, 5)))

/** Waits in real time until the pulse sleeps this long, because hashing the id of a workflow takes some. */
const sleeping = (milliseconds: number) =>
  Effect.repeat(Effect.zipRight(pause, Effect.zip(Clock.currentTimeMillis, TestClock.sleeps())), {
    until: ([now, wakes]) => Array.from(wakes).includes(now + milliseconds),
    times: 2_000
  })

const betweenChecks = sleeping(60_000)
const duringCheck = sleeping(20_000)

describe("the pulse of an engine", () => {
  it.effect("reports when the engine does no more work, and when it does again", () =>
    Effect.gen(function*() {
      const health = yield* WorkHealth
      yield* betweenChecks
      yield* TestClock.adjust("1 minute")
      yield* betweenChecks
      assert.isFalse(health.engineStopped())
      isStuck = true
      yield* TestClock.adjust("1 minute")
      yield* duringCheck
      assert.isFalse(health.engineStopped())
      yield* TestClock.adjust("20 seconds")
      yield* betweenChecks
      assert.isTrue(health.engineStopped())
      isStuck = false
      yield* TestClock.adjust("1 minute")
      yield* betweenChecks
      assert.isFalse(health.engineStopped())
    }).pipe(
      Effect.provide(Pulse.layer.pipe(Layer.provideMerge(WorkHealth.Default), Layer.provide(engine))),
      Logger.withMinimumLogLevel(LogLevel.None)
    ))
})
