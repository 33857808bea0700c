import { parseHTML } from 'linkedom';
import { createElement, type ReactNode } from 'react';

/** The page as plain React elements, which cost what React alone costs, without our components. */
export function treeOf(html: string): ReactNode {
  return elementOf(parseHTML(html).document.documentElement, 0);
}

const raw = ['script', 'style', 'noscript', 'template', 'textarea', 'title'];

function elementOf(element: Element, key: number): ReactNode {
  const tag = element.tagName.toLowerCase();
  const props = Object.fromEntries(
    [...element.attributes].map(({ name, value }) => [name === 'style' ? 'data-style' : name, value]),
  );
  if (raw.includes(tag))
    return createElement(tag, { ...props, key, dangerouslySetInnerHTML: { __html: element.innerHTML } });
  const children = [...element.childNodes].map((child, at) => {
    if (isElement(child)) return elementOf(child, at);
    return child.nodeType === child.TEXT_NODE ? child.textContent : null;
  });
  return createElement(tag, { ...props, key }, ...children);
}

function isElement(node: Node): node is Element {
  return node.nodeType === node.ELEMENT_NODE;
}
