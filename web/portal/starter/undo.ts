import { takeChanges } from './changes.ts';

/** React has to find the page as the server drew it. The answer puts translated texts and others' elements in again. */
export function undoChanges(): () => void {
  const redos = takeChanges().reverse().map(undo).reverse();
  takeChanges();
  return () => {
    for (const redo of redos) redo();
  };
}

const nothing = () => {};

function undo(record: MutationRecord): () => void {
  if (!document.body.contains(record.target) || isBesidePage(record)) return nothing;
  return record.type === 'characterData' ? undoText(record) : undoNodes(record);
}

/** React ignores elements that other programs add to the body itself, so these can stay. */
function isBesidePage({ target, addedNodes, removedNodes }: MutationRecord): boolean {
  return target === document.body && removedNodes.length === 0 && [...addedNodes].every(isElement);
}

function undoText({ target, oldValue }: MutationRecord): () => void {
  const changed = target.nodeValue;
  target.nodeValue = oldValue;
  return () => {
    if (target.nodeValue === oldValue) target.nodeValue = changed;
  };
}

function undoNodes({ target, addedNodes, removedNodes, previousSibling, nextSibling }: MutationRecord): () => void {
  const added = [...addedNodes].filter(({ parentNode }) => parentNode === target);
  const removed = [...removedNodes];
  const place = () =>
    nextSibling?.parentNode === target
      ? nextSibling
      : previousSibling?.parentNode === target
        ? previousSibling.nextSibling
        : null;
  for (const node of added) target.removeChild(node);
  for (const node of removed) target.insertBefore(node, place());
  return () => {
    if (removed.some((node) => isElement(node) || node.parentNode !== target)) return;
    for (const node of added) target.insertBefore(node, place());
    for (const node of removed) target.removeChild(node);
  };
}

function isElement(node: Node): node is Element {
  return node instanceof Element;
}
