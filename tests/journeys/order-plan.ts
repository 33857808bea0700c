import type { Page } from 'playwright-core';

export async function orderPlan(page: Page): Promise<void> {
  await page.fill('[name=billingPostalCode]', '1117');
  await page.fill('[name=billingCity]', 'Budapest');
  await page.fill('[name=billingAddress]', 'Fehér út 3.');
  await page.check('[name=termsAccepted]');
  await page.check('[name=startAccepted]');
  await page.check('[name=transferAccepted]');
  await page.locator('button[name=intent][value=order]:visible').click();
}
