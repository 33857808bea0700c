import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { Builder, By, type WebElement } from 'selenium-webdriver';
import { programPath, programs } from '../../tasks/other-browsers.ts';
import { freePort } from './live.ts';
import { type Browser, patiently, phone, type Visitor } from './visitor.ts';

/** WebKitGTK's small browser fills a display of a phone's size that nobody sees. */
export async function openWebKit(): Promise<Browser> {
  const screen = ['-screen', '0', `${phone.width}x${phone.height}x24`];
  const display = spawn(programPath(programs.display), ['-displayfd', '3', '-nolisten', 'tcp', ...screen], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const port = await freePort();
  const driver = spawn(programPath(programs.webkitDriver), [`--port=${port}`], {
    env: { ...process.env, DISPLAY: `:${await firstLine(display)}` },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const end = () => void [driver, display].map((child) => child.kill());
  process.once('exit', end);
  let said = '';
  driver.stdout.on('data', (chunk) => {
    said += chunk;
  });
  const address = `http://127.0.0.1:${port}`;
  await patiently(() => fetch(`${address}/status`));
  return {
    newVisitor: () => {
      const before = said.length;
      return visitorAt(address, () => said.slice(before));
    },
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

async function visitorAt(address: string, said: () => string): Promise<Visitor> {
  const window = await new Builder()
    .usingServer(address)
    .withCapabilities({
      browserName: 'MiniBrowser',
      pageLoadStrategy: 'eager',
      'webkitgtk:browserOptions': {
        binary: programPath(programs.miniBrowser),
        args: [
          '--automation',
          '--full-screen',
          '--cookies-policy=no-third-party',
          '--enable-write-console-messages-to-stdout=true',
        ],
      },
    })
    .build();
  await window
    .manage()
    .window()
    .setRect({ x: 0, y: 0, ...phone });

  async function shown(selector: string) {
    for (const element of await window.findElements(By.css(selector))) if (await element.isDisplayed()) return element;
    throw new Error(`no ${selector} at ${await window.getCurrentUrl()}`);
  }

  return {
    goTo: async (page) => {
      await window.switchTo().defaultContent();
      await window.get(page);
    },
    enterFrame: () =>
      patiently(async () => {
        await window.switchTo().defaultContent();
        const frame = "document.querySelector('kapu-booking').shadowRoot.querySelector('iframe')";
        await window.switchTo().frame(await window.executeScript<WebElement>(`return ${frame}`));
        if (!String(await window.executeScript('return location.href')).startsWith('http'))
          throw new Error('nothing is in the frame');
      }),
    type: async (field, text) => (await patiently(() => shown(field))).sendKeys(text),
    press: (target) =>
      patiently(async () => {
        const element = await shown(target);
        await element.click().catch((error: unknown) => {
          throw new Error(`cannot press ${target}: ${error}`);
        });
      }),
    see: async (target) => void (await patiently(() => shown(target))),
    ask: (expression) => window.executeScript(`return ${expression}`),
    errors: () =>
      said()
        .split('\n')
        .filter((line) => /^CONSOLE .*\bERROR\b/.test(line)),
    close: () => window.quit(),
  };
}
