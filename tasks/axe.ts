import axe from 'axe-core';
import type { Page } from 'playwright-core';

/** Every page has to meet these standards on a real screen (S1-09). */
const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

export const axeRun = { axe: axe.version, standards };

/** @returns a line `rule: element, element` for each rule that the page breaks */
export async function violationsOn(page: Page, part: 'html' | 'main' = 'html'): Promise<string[]> {
  // The debugger runs the check, because the page's own policy forbids foreign script; it works without script too.
  const session = await page.context().newCDPSession(page);
  const expression = `${axe.source}; axe.run(document.querySelector('${part}'), ${JSON.stringify({ runOnly: standards, resultTypes: ['violations'] })}).then((found) => JSON.stringify(found.violations.map(({ id, nodes }) => id + ': ' + nodes.map((node) => node.target).join(', '))))`;
  const { result, exceptionDetails } = await session.send('Runtime.evaluate', {
    expression,
    awaitPromise: true,
    returnByValue: true,
  });
  await session.detach();
  if (exceptionDetails) throw new Error(exceptionDetails.text);
  return JSON.parse(String(result.value));
}
