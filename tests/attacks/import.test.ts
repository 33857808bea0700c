import { mkdirSync, mkdtempSync, symlinkSync, writeFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Import, importPublication } from '../../server/directory/import/import.ts';
import type { BadLine } from '../../server/directory/import/ndjson.ts';
import { printedReport } from '../../server/directory/import/report.ts';
import type { Database } from '../../server/platform/db/open.ts';
import { goodFiles, listed, manifestOf, publisher } from '../booking/publisher.ts';
import { deep } from '../support/deep.ts';
import { scratch } from '../support/scratch-database.ts';

// The publisher is hostile, or taken over: tests limit its reach and its cost.

type Publisher = Awaited<ReturnType<typeof publisher>>;

const now = Temporal.Instant.from('2026-11-23T07:00:00Z');
let world: Database;
let calendar: Publisher;
/** Nothing may be sent to this service of the operator's own network. */
let secret: Publisher;

beforeAll(async () => {
  world = await scratch();
}, 60_000);
afterAll(() => world?.close());
beforeEach(async () => {
  calendar = await publisher(goodFiles());
  secret = await publisher({ 'latest/meta-data': '{}', admin: '{}' });
});
afterEach(async () => {
  await calendar.stop();
  await secret.stop();
});

async function bring(more: Partial<Import> = {}) {
  const bad: BadLine[] = [];
  const report = (line: BadLine) => void bad.push(line);
  const allowHosts = [calendar.host];
  const counts = await importPublication({
    db: world.db,
    manifest: calendar.manifest,
    now,
    report,
    allowHosts,
    ...more,
  });
  return { counts, bad, reasons: bad.map(({ reason }) => reason) };
}

function slotsAt(url: string): string {
  return manifestOf({}, [...listed.slice(0, 2), { type: 'Slot', url }]);
}

describe('T34: an address that is not on the public internet', () => {
  it.each([
    ['127.0.0.1', 'loopback'],
    ['localhost', 'loopback'],
    ['127.1', 'loopback'],
    ['0x7f.1', 'loopback'],
    ['2130706433', 'loopback'],
    ['017700000001', 'loopback'],
    ['127。0。0。1', 'loopback'],
    ['[::1]', 'loopback'],
    ['[::ffff:127.0.0.1]', 'embedded IPv4'],
    ['[::127.0.0.1]', 'reserved'],
    ['[64:ff9b::7f00:1]', 'embedded IPv4'],
    ['0.0.0.0', 'reserved'],
    ['[::]', 'reserved'],
  ])('T34: %s is refused before anything is sent', async (host, range) => {
    const attempt = bring({ manifest: `http://${host}:${secret.port}/latest/meta-data`, allowHosts: [] });
    await expect(attempt).rejects.toThrow(`(${range})`);
    expect(secret.addresses).toEqual([]);
  });

  it.each([
    ['10.1.2.3', 'private'],
    ['172.31.255.255', 'private'],
    ['192.168.0.1', 'private'],
    ['100.64.0.1', 'shared'],
    ['169.254.169.254', 'link-local'],
    ['224.0.0.1', 'multicast'],
    ['255.255.255.255', 'reserved'],
    ['fd00::1', 'private'],
    ['fe80::1', 'link-local'],
    ['fe80::1%eth0', 'link-local'],
    ['ff02::1', 'multicast'],
    ['::ffff:10.1.2.3', 'embedded IPv4'],
    ['2002:a01:203::1', 'embedded IPv4'],
  ])('T34: a name that resolves to %s is refused', async (address, range) => {
    const resolve = async () => [{ address, family: address.includes(':') ? 6 : 4 }];
    await expect(bring({ manifest: 'http://calendar.example/', resolve })).rejects.toThrow(`(${range})`);
  });

  it('T34: is refused when it is one of several that a name resolves to', async () => {
    const resolve = async () => [
      { address: '93.184.216.34', family: 4 },
      { address: '127.0.0.1', family: 4 },
    ];
    await expect(bring({ manifest: `http://calendar.example:${secret.port}/`, resolve })).rejects.toThrow('(loopback)');
    expect(secret.addresses).toEqual([]);
  });

  it('T34: may be a host the operator names, with that port alone', async () => {
    expect((await bring()).bad).toEqual([]);
    await expect(bring({ allowHosts: ['127.0.0.1'] })).rejects.toThrow(`say --allow-host ${calendar.host}`);
  });

  it("T34: is never a cloud's metadata service, whatever the operator names", async () => {
    const attempt = bring({ manifest: 'http://169.254.169.254/latest/', allowHosts: ['169.254.169.254'] });
    await expect(attempt).rejects.toThrow('never read from');
  });

  it('T34: is not reached by a name that resolves differently a moment later', async () => {
    const host = `calendar.test:${calendar.port}`;
    const answers = ['127.0.0.1', '169.254.169.254'];
    const resolve = async () => [{ address: answers.shift() ?? '169.254.169.254', family: 4 }];
    const attempt = bring({ manifest: `http://${host}/$bulk-publish`, allowHosts: [host], resolve });
    await expect(attempt).rejects.toThrow('(link-local)');
    // Nothing but the resolver of this test knows the name: the connection went to the address that was checked.
    expect(calendar.addresses).toEqual(['$bulk-publish']);
  });
});

describe('T34: a manifest', () => {
  it('T34: sends nobody to another host than its own', async () => {
    const url = `http://${secret.host}/latest/meta-data`;
    calendar.files['$bulk-publish'] = slotsAt(url);
    const { bad } = await bring();
    expect(bad).toContainEqual({ file: url, line: 0, reason: expect.stringContaining("not the manifest's own host") });
    expect(secret.addresses).toEqual([]);
  });

  it('T34: sends to another host that the operator names', async () => {
    secret.files['slots.ndjson'] = goodFiles()['slots.ndjson'] ?? '';
    calendar.files['$bulk-publish'] = slotsAt(`http://${secret.host}/slots.ndjson`);
    expect((await bring({ allowHosts: [calendar.host, secret.host] })).bad).toEqual([]);
  });

  it('T34: in a folder sends nobody anywhere on the web either', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'kapu-hostile-'));
    writeFileSync(join(folder, '$bulk-publish'), slotsAt(`http://${secret.host}/admin`));
    const { reasons } = await bring({ manifest: folder });
    expect(reasons.at(-1)).toContain("not the manifest's own host");
    expect(secret.addresses).toEqual([]);
  });

  it('T34: reads no other file of the machine, neither by a link nor by a folder', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'kapu-hostile-'));
    const outside = join(mkdtempSync(join(tmpdir(), 'kapu-outside-')), 'secret');
    writeFileSync(outside, '{}\n');
    symlinkSync(outside, join(folder, 'link.ndjson'));
    mkdirSync(join(folder, 'inner'));
    const urls = ['link.ndjson', 'inner', 'file:///etc/hostname', '../../etc/hostname'];
    const files = urls.map((url) => ({ type: 'Slot', url }));
    writeFileSync(join(folder, '$bulk-publish'), manifestOf({}, files));
    const { bad } = await bring({ manifest: folder });
    const reasonOf = new Map(bad.map(({ file, reason }) => [file, reason]));
    expect(reasonOf.get('link.ndjson')).toContain('outside the folder');
    expect(reasonOf.get('inner')).toBe('is no file');
    expect(reasonOf.get('file:///etc/hostname')).toContain('outside the folder');
    expect(reasonOf.get('../../etc/hostname')).toMatch(/outside the folder|is not there/);
  });

  it('T34: is not read with a password in its address', async () => {
    await expect(bring({ manifest: `http://u:p@${calendar.host}/$bulk-publish` })).rejects.toThrow('password');
    expect(calendar.addresses).toEqual([]);
  });
});

describe('T34: a redirect', () => {
  function redirect(_: IncomingMessage, response: ServerResponse): void {
    response.writeHead(302, { location: `http://${secret.host}/admin` }).end();
  }

  it('T34: of a file is not followed', async () => {
    calendar.files['slots.ndjson'] = redirect;
    const { bad } = await bring();
    expect(bad).toEqual([{ file: 'slots.ndjson', line: 0, reason: 'answered 302, and redirects are not followed' }]);
    expect(secret.addresses).toEqual([]);
  });

  it('T34: of the manifest or a table is not followed', async () => {
    calendar.files['prices.csv'] = redirect;
    await expect(bring()).rejects.toThrow('prices.csv cannot be read: answered 302');
    calendar.files['$bulk-publish'] = redirect;
    await expect(bring()).rejects.toThrow('answered 302');
    expect(secret.addresses).toEqual([]);
  });
});

describe('T34: a file without an end', () => {
  function endless(piece: string) {
    return (_: IncomingMessage, response: ServerResponse) => {
      const write = () => {
        while (!response.destroyed && response.write(piece));
      };
      response.on('drain', write);
      write();
    };
  }

  it.each([
    ['of one line', 'x'.repeat(16_384)],
    ['of many lines', `${'\n'.repeat(1023)} `.repeat(16)],
  ])('T34: %s ends at the limit', async (_, piece) => {
    calendar.files['slots.ndjson'] = endless(piece);
    const { reasons } = await bring({ limits: { file: 1_000_000 } });
    expect(reasons).toEqual(['is longer than 1000000 bytes']);
  });

  it('T34: ends at the limit of all files together', async () => {
    calendar.files['slots.ndjson'] = endless('\n'.repeat(1024));
    const { reasons } = await bring({ limits: { publication: 1_000_000 } });
    expect(reasons).toEqual(['all files together are longer than 1000000 bytes']);
  });

  it('T34: is measured unpacked, so that a small one does not become a large one', async () => {
    const bomb = gzipSync(Buffer.alloc(20_000_000, ' '));
    expect(bomb.length).toBeLessThan(50_000);
    calendar.files['slots.ndjson'] = (_, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb);
    const { reasons } = await bring({ limits: { file: 1_000_000 } });
    expect(reasons).toEqual(['is longer than 1000000 bytes']);
  });

  it('T34: is a manifest or a table too', async () => {
    calendar.files['doctors.csv'] = endless('x,'.repeat(1000));
    await expect(bring({ limits: { file: 1_000_000 } })).rejects.toThrow('doctors.csv cannot be read');
    calendar.files['$bulk-publish'] = endless(' ');
    await expect(bring({ limits: { file: 10_000 } })).rejects.toThrow('is longer than 10000 bytes');
  });

  it.runIf(deep)('T34: is given up when nothing comes any more', async () => {
    calendar.files['slots.ndjson'] = (_, response) => void response.write('{"resourceType":');
    const { reasons } = await bring({ limits: { idle: 1500 } });
    expect(reasons).toEqual(['sent nothing for 1.5 s']);
    calendar.files['slots.ndjson'] = () => {};
    expect((await bring({ limits: { idle: 1500 } })).reasons).toEqual(['sent nothing for 1.5 s']);
  });

  it.runIf(deep)('T34: is given up when it comes a byte at a time', async () => {
    calendar.files['slots.ndjson'] = (_, response) => {
      const drip = setInterval(() => response.write(' '), 20);
      response.on('close', () => clearInterval(drip));
    };
    const { reasons } = await bring({ limits: { whole: 4000 } });
    expect(reasons).toEqual(['the publication took too long to read']);
  });
});

it("T34: what a publisher wrote does not steer the operator's terminal", async () => {
  calendar.files['$bulk-publish'] = slotsAt('slots\u001b]0;owned\u0007\u202e.ndjson');
  const printed: string[] = [];
  const { report } = printedReport((line) => printed.push(line));
  await bring({ report });
  expect(printed).toHaveLength(1);
  expect(printed[0]).toMatch(/^[\p{L}\p{N}\p{P}\p{S} ]+$/u);
});
