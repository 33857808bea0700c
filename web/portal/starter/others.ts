/** A translator puts elements of its own in the place of texts, and React would fail when it removes one or inserts before it. */
export function endureOthers(): void {
  const { removeChild, insertBefore } = Node.prototype;
  const fonts = new WeakMap<Node, Node>();
  const observer = new MutationObserver((records) => {
    for (const record of records) note(record);
  });
  observer.observe(document, { subtree: true, childList: true });

  function note({ type, target, addedNodes, removedNodes, previousSibling, nextSibling }: MutationRecord): void {
    if (type === 'characterData') {
      const font = fonts.get(target);
      if (font?.parentNode) font.parentNode.replaceChild(target, font);
      fonts.delete(target);
      return;
    }
    const font = [...addedNodes, previousSibling, nextSibling].find((node) => node?.nodeName === 'FONT');
    for (const text of removedNodes) {
      if (!font || text.nodeType !== Node.TEXT_NODE) continue;
      fonts.set(text, font);
      observer.observe(text, { characterData: true });
    }
  }

  function standIn(parent: Node, node: Node): Node | undefined {
    const font = fonts.get(node);
    const first = node.parentNode || !font ? node : font;
    for (let outer: Node | null = first; outer; outer = outer.parentNode) if (outer.parentNode === parent) return outer;
    return undefined;
  }

  Node.prototype.removeChild = function removeHere<Child extends Node>(this: Node, child: Child): Child {
    const node = child.parentNode ? child : fonts.get(child);
    if (node?.parentNode) Reflect.apply(removeChild, node.parentNode, [node]);
    return child;
  };
  Node.prototype.insertBefore = function insertHere<Child extends Node>(
    this: Node,
    node: Child,
    before: Node | null,
  ): Child {
    const place = before && (before.parentNode === this ? before : (standIn(this, before) ?? null));
    Reflect.apply(insertBefore, this, [node, place]);
    return node;
  };
}
