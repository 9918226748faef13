import { storageSuite } from "@attestry/conformance/StorageSuite"
import * as Memory from "@attestry/memory/Memory"

storageSuite("memory", Memory.layer)
