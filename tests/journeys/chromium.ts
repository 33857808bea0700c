import { type LivePortal, openTab } from './live.ts';
import { patiently, type Visitor } from './visitor.ts';

/** Driven as Firefox and WebKit are. */
export async function chromiumVisitor(portal: LivePortal): Promise<Visitor> {
  const { page, context, errors } = await openTab(portal);
  const first = (selector: string) => page.locator(selector).locator('visible=true').first();
  return {
    goTo: async (address) => void (await page.goto(address)),
    enterFrame: async () => {
      throw new Error('nobody goes into a frame here');
    },
    type: async (field, text) => {
      await patiently(() => first(field).focus());
      await page.keyboard.type(text);
    },
    press: (target) => first(target).click(),
    see: (target) => first(target).waitFor(),
    ask: (expression) => page.evaluate(expression),
    errors: async () => errors,
    close: () => context.close(),
  };
}
