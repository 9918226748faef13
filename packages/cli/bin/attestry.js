#!/usr/bin/env node
import { main } from "../build/Main.js"

main()
