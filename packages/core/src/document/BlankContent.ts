import { hasVisibleCharacter } from "../shared/Text.ts"
import type { EditorContent, EditorNode } from "./EditorNode.ts"
import { isShown } from "./HtmlElement.ts"

const isNodeBlank = (node: EditorNode): boolean =>
  !isShown(node.type, node.attrs) && !hasVisibleCharacter(node.text ?? "") && isBlank(node.content ?? [])

// true if a reader would see nothing: no text, and no node that is shown without text
export const isBlank = (content: EditorContent): boolean => content.every(isNodeBlank)
