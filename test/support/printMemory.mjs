// Loaded before a server: prints each second how much memory it takes, and after how many collections that it asked for.
import { onAskedCollection } from "./askedCollections.mjs"

let asked = 0
onAskedCollection(() => asked++)
setInterval(() => console.log(`${process.memoryUsage.rss() >> 20} MiB after ${asked} collections`), 1_000).unref()
