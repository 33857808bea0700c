import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { Builder, By, type WebElement } from 'selenium-webdriver';
import { programs } from '../../tasks/other-browsers.ts';
import { programPath } from '../../tasks/programs.ts';
import { freePort } from './live.ts';
import { type Browser, patiently, phone, type Visitor } from './visitor.ts';

/** WebKitGTK's small browser fills an invisible display of a phone's size. */
export async function openWebKit(): Promise<Browser> {
  const screen = ['-screen', '0', `${phone.width}x${phone.height}x24`];
  const display = spawn(programPath(programs.display), ['-displayfd', '3', '-nolisten', 'tcp', ...screen], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const port = await freePort();
  const driver = spawn(programPath(programs.webkitDriver), [`--port=${port}`], {
    env: { ...process.env, DISPLAY: `:${await firstLine(display)}` },
    stdio: 'ignore',
  });
  const end = () => void [driver, display].map((child) => child.kill());
  process.once('exit', end);
  const address = `http://127.0.0.1:${port}`;
  await patiently(() => fetch(`${address}/status`));
  return {
    newVisitor: () => visitorAt(address),
    close: async () => {
      end();
      await Promise.all([driver, display].map((child) => child.exitCode ?? child.signalCode ?? once(child, 'exit')));
      process.off('exit', end);
    },
  };
}

async function firstLine({ stdio }: ChildProcess): Promise<string> {
  const [chunk] = await once(stdio[3] ?? process.stdin, 'data');
  return String(chunk).trim();
}

/** WebKit's driver has no console, so each page collects its own from the start. */
const hear = `
  if (!window.toldErrors) {
    const told = (window.toldErrors = []);
    addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
      told.push('the policy stops ' + effectiveDirective + ' ' + blockedURI));
    addEventListener('error', ({ message }) => told.push(message));
    addEventListener('unhandledrejection', ({ reason }) => told.push(String(reason)));
    console.error = (...all) => told.push(all.join(' '));
  }
  return window.toldErrors.splice(0);`;

async function visitorAt(address: string): Promise<Visitor> {
  const window = await new Builder()
    .usingServer(address)
    .withCapabilities({
      browserName: 'MiniBrowser',
      'webkitgtk:browserOptions': {
        binary: programPath(programs.miniBrowser),
        args: ['--automation', '--full-screen', '--cookies-policy=no-third-party'],
      },
    })
    .build();
  await window
    .manage()
    .window()
    .setRect({ x: 0, y: 0, ...phone });

  const errors: string[] = [];

  async function listen() {
    errors.push(...(await window.executeScript<string[]>(hear)));
  }

  async function findVisible(selector: string) {
    await listen();
    for (const element of await window.findElements(By.css(selector))) if (await element.isDisplayed()) return element;
    throw new Error(`no ${selector} at ${await window.getCurrentUrl()}`);
  }

  const frame = "document.querySelector('kapu-booking').shadowRoot.querySelector('iframe')";
  let inside = false;

  async function enter() {
    await window.switchTo().defaultContent();
    await window.switchTo().frame(await window.executeScript<WebElement>(`return ${frame}`));
  }

  /** The driver takes elements within `scroll-padding` for visible, and stays in the frame. */
  async function scrollTo(element: WebElement) {
    await window.executeScript('arguments[0].scrollIntoView({ block: "center" })', element);
    if (!inside) return;
    const { y } = await element.getRect();
    await window.switchTo().defaultContent();
    await window.executeScript(`scrollBy(0, ${frame}.getBoundingClientRect().y + ${y} - innerHeight / 2)`);
    await enter();
  }

  return {
    goTo: async (page) => {
      await window.switchTo().defaultContent();
      inside = false;
      await window.get(page);
    },
    enterFrame: async () => {
      await patiently(async () => {
        await enter();
        if (!String(await window.executeScript('return location.href')).startsWith('http'))
          throw new Error('nothing is in the frame');
      });
      inside = true;
    },
    selectsOnEntry: true,
    type: async (field, text) => (await patiently(() => findVisible(field))).sendKeys(text),
    press: (target) =>
      patiently(async () => {
        const element = await findVisible(target);
        await scrollTo(element);
        await element.click().catch((error: unknown) => {
          throw new Error(`cannot press ${target}: ${error}`);
        });
      }),
    see: async (target) => void (await patiently(() => findVisible(target))),
    ask: (expression) => window.executeScript(`return ${expression}`),
    errors: async () => {
      await listen();
      return errors;
    },
    close: () => window.quit(),
  };
}
