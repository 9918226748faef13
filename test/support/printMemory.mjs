// Loaded before a server: prints each second how much memory it takes.
setInterval(() => console.log(`takes ${process.memoryUsage.rss() >> 20} MiB`), 1_000).unref()
