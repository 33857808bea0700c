import type { Page } from 'playwright-core';

export function layoutFaults(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    type Box = { left: number; top: number; right: number; bottom: number };
    const { innerWidth } = window;
    const faults: string[] = [];
    const slack = 2;

    const named = (element: Element) =>
      `${element.tagName.toLowerCase()} "${(element.textContent ?? '').trim().replaceAll(/\s+/g, ' ').slice(0, 40)}"`;
    const both = (one: Box, other: Box): Box => ({
      left: Math.max(one.left, other.left),
      top: Math.max(one.top, other.top),
      right: Math.min(one.right, other.right),
      bottom: Math.min(one.bottom, other.bottom),
    });
    const isSome = ({ left, top, right, bottom }: Box) => right - left > slack && bottom - top > slack;

    function seen(box: Box, element: Element): Box {
      let visible = box;
      for (let at: Element | null = element; at; at = at.parentElement) {
        const { overflowX, clipPath } = getComputedStyle(at);
        if (overflowX !== 'visible' || clipPath !== 'none') visible = both(visible, at.getBoundingClientRect());
      }
      return visible;
    }

    const wide = document.documentElement.scrollWidth;
    if (wide > innerWidth + slack) {
      const widest = [...document.querySelectorAll('body *')]
        .filter((element) => isSome(seen(element.getBoundingClientRect(), element)))
        .filter((element) => seen(element.getBoundingClientRect(), element).right > innerWidth + slack)
        .map(named);
      faults.push(`${wide} px wide: ${[...new Set(widest)].slice(-3).join(', ')}`);
    }

    const texts: { owner: Element; boxes: Box[] }[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const owner = node.parentElement;
      // Names of places move with the map, and lie under its buttons and its attribution, which have backgrounds of
      // their own.
      if (owner?.closest('.leaflet-container, g.fill-map-label')) continue;
      if (!owner || (node.textContent ?? '').trim() === '' || !owner.checkVisibility({ visibilityProperty: true }))
        continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const boxes = [...range.getClientRects()].map((box) => seen(box, owner)).filter(isSome);
      if (boxes.length > 0) texts.push({ owner, boxes });
    }
    for (const mark of document.querySelectorAll('main svg, main img, header svg')) {
      if (!mark.checkVisibility() || mark.closest('.absolute')) continue;
      const box = seen(mark.getBoundingClientRect(), mark);
      // Words may stand on art.
      if (isSome(box) && box.right - box.left < 64) texts.push({ owner: mark, boxes: [box] });
    }
    for (const [index, one] of texts.entries())
      for (const other of texts.slice(index + 1)) {
        if (one.owner.contains(other.owner) || other.owner.contains(one.owner)) continue;
        if (one.boxes.some((box) => other.boxes.some((rest) => isSome(both(box, rest)))))
          faults.push(`${named(one.owner)} lies over ${named(other.owner)}`);
      }

    for (const control of document.querySelectorAll(
      'main :is(a, button, input, summary), header :is(a, button, summary)',
    )) {
      if (!control.checkVisibility({ visibilityProperty: true })) continue;
      control.scrollIntoView({ block: 'center' });
      const box = seen(control.getClientRects()[0] ?? control.getBoundingClientRect(), control);
      if (!isSome(box)) continue;
      const hit = document.elementFromPoint((box.left + box.right) / 2, (box.top + box.bottom) / 2);
      const own = hit && (control.contains(hit) || hit.contains(control) || hit.closest('label')?.contains(control));
      if (!own) faults.push(`${named(control)} is covered by ${hit ? named(hit) : 'nothing that can be pressed'}`);
    }
    window.scrollTo(0, 0);
    return [...new Set(faults)];
  });
}

/** Words of the open language menu that break or leave the screen. */
export function brokenLanguages(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('header details button[name=language]')].flatMap((button) => {
      const range = document.createRange();
      range.selectNodeContents(button);
      const lines = [...range.getClientRects()];
      const inside = lines.every(({ left, right }) => left >= 0 && right <= window.innerWidth);
      return lines.length === 1 && inside ? [] : [`${button.textContent} in ${lines.length} lines`];
    }),
  );
}
