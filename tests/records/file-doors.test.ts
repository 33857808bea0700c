import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { discardFile, finishResumable, StagedFile, startResumable } from '../../contract/records/file.ts';
import { openFileKey } from '../../server/platform/files/file-key.ts';
import { readPieces } from '../../server/platform/files/pieces.ts';
import { lossOf } from '../files/kept-whole.ts';
import { kinds, type Sample, samplesOf } from '../files/thirty-kinds.ts';
import { upload } from '../files/upload.ts';
import { account } from '../identity/account.ts';
import { deep } from '../support/deep.ts';
import { good, type World, world } from '../support/world.ts';
import { giveDocument, videoWorld } from '../telemedicine/video.ts';

let w: World;
beforeAll(async () => {
  w = await world();
});
afterAll(() => w.close());

type Customer = { headers: Record<string, string>; cookies: Record<string, string> };
type Outcome = { file?: StagedFile | undefined; code?: string | undefined };
/** @returns the result for each file */
type Door = {
  purpose: string;
  takesPieces?: true;
  send: (samples: readonly Sample[], customer: Customer) => Promise<Outcome[]>;
};

const inOneForm = 6;

async function customer(): Promise<Customer> {
  const { token, headers } = await w.session((await account(w.database)).id);
  return {
    headers,
    cookies: { cookie: `token=${token}`, 'sec-fetch-site': 'same-origin', origin: 'http://localhost:3000' },
  };
}

async function each(samples: readonly Sample[], send: (sample: Sample) => Promise<Outcome>): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const sample of samples) outcomes.push(await send(sample));
  return outcomes;
}

const byApi = (purpose: string): Door => ({
  purpose,
  send: (samples, { headers }) =>
    each(samples, async (sample) => {
      const { ok, error } = await upload(w, sample, headers, purpose);
      return { file: ok?.file, code: error?.errorCode };
    }),
});

const Answers = z.object({
  files: z.array(z.object({ file: StagedFile.optional(), error: z.object({ errorCode: z.string() }).optional() })),
});

/** All in one form, so that a refused one must not cost the next. */
const byPage = (purpose: string, path: string): Door => ({
  purpose,
  send: async (samples, { cookies }) => {
    const body = new FormData();
    for (const { name, bytes } of samples) body.append('file', new File([new Uint8Array(bytes)], name));
    const answer = await w.request(path, { method: 'POST', headers: { accept: 'application/json', ...cookies }, body });
    return Answers.parse(await answer.json()).files.map(({ file, error }) => ({
      ...(file && { file }),
      code: error?.errorCode,
    }));
  },
});

const tus = { 'tus-resumable': '1.0.0', 'content-type': 'application/offset+octet-stream' };

async function patch(url: string, bytes: Buffer, headers: Record<string, string>): Promise<void> {
  const half = Math.ceil(bytes.length / 2);
  for (const [at, part] of [
    [0, bytes.subarray(0, half)],
    [half, bytes.subarray(half)],
  ] as const) {
    const sent = { ...tus, ...headers, 'upload-offset': String(at), 'content-length': String(part.length) };
    if (part.length > 0) await w.request(url, { method: 'PATCH', headers: sent, body: new Uint8Array(part) });
  }
}

const inPieces = (purpose: string): Door => ({
  purpose,
  takesPieces: true,
  send: (samples, { headers }) =>
    each(samples, async ({ name, bytes }) => {
      const started = await w.call(startResumable, { purpose, name, size: bytes.length }, headers);
      if (!started.ok) return { code: started.error.errorCode };
      await patch(started.ok.url, bytes, headers);
      const { ok, error } = await w.call(finishResumable, { uploadId: started.ok.id }, headers);
      return { ...(ok && { file: ok.file }), code: error?.errorCode };
    }),
});

const inPiecesOfPages = (purpose: string): Door => ({
  purpose,
  takesPieces: true,
  send: (samples, { cookies }) =>
    each(samples, async ({ name, bytes }) => {
      const post = async (path: string, json: object) => {
        const headers = { ...cookies, 'content-type': 'application/json', accept: 'application/json' };
        return (await w.request(path, { method: 'POST', headers, body: JSON.stringify(json) })).json();
      };
      const started = await post('/uploads', { purpose, name, size: bytes.length });
      if (typeof started.id !== 'string') return { code: started.errorCode };
      await patch(`/uploads/${started.id}`, bytes, cookies);
      const { file, errorCode } = await post(`/uploads/${started.id}/finish`, {});
      return { ...(file && { file: StagedFile.parse(file) }), code: errorCode };
    }),
});

/** Pages take the files before they look up their address. */
const pages = [
  ['record', '/records/new'],
  ['relative_proof', '/services/relatives/11111111-1111-4111-8111-111111111111'],
  ['care_request', '/services/consultation'],
  ['second_opinion', '/services/second-opinion'],
  ['care_reply', '/requests/1'],
  ['medical_care', '/medical-cares/add'],
  ['claim', '/services/claim-reporting'],
  ['claim_message', '/services/claim-reporting/1'],
  ['preauthorization', '/services/preauthorization/new'],
  ['preauthorization_answer', '/services/preauthorization/1'],
  ['video_visit', '/video-visit/1'],
] as const;

/** One after the other, so that each kind comes through each of them. */
const ways: readonly (readonly Door[])[] = [
  pages.map(([purpose]) => byApi(purpose)),
  pages.map(([purpose, path]) => byPage(purpose, path)),
  [inPieces('second_opinion'), inPiecesOfPages('second_opinion'), inPieces('care_reply')],
];

/** Forms for images of hospitals. */
const imaging = ['second_opinion', 'care_reply'];

/** A door without images of hospitals says so; one that takes them only in pieces says that. */
function expectedAt({ purpose, takesPieces }: Door, { name, expected, inPieces: isImage }: Sample): Sample['expected'] {
  if (isImage && !imaging.includes(purpose)) return 'KF005';
  if (isImage && !takesPieces) return 'KF023';
  // A name that claims nothing cannot be wrong.
  if (expected === 'KF025' && !claims(name, purpose)) return 'KF005';
  return expected;
}

const ofPictures = /\.(?:jfif|heic|pdf|jpg)$/i;

function claims(name: string, purpose: string): boolean {
  return ofPictures.test(name) || (imaging.includes(purpose) && name.endsWith('.dcm'));
}

type StoredFile = { id: string; size: number; owner: Buffer };

async function bytesIn({ database, services }: World, { id, size, owner }: StoredFile): Promise<Buffer> {
  const key = await openFileKey(database.db, services.keys, id, { hash: owner });
  return Buffer.concat(await Array.fromAsync(readPieces(services, { fileId: id, part: 'body', key }, size)));
}

async function keptBytes(id: string): Promise<Buffer> {
  const row = w.database.db.selectFrom('file').select(['id', 'size', 'owner']).where('id', '=', id);
  return bytesIn(w, await row.executeTakeFirstOrThrow());
}

async function faultOf(door: Door, sample: Sample, { file, code }: Outcome): Promise<string | undefined> {
  const expected = expectedAt(door, sample);
  if (typeof expected === 'string') return code === expected ? undefined : `${code ?? 'kept'}, not ${expected}`;
  if (!file) return `refused as ${code}`;
  const loss = await lossOf(expected, await keptBytes(file.id), file.leftOut);
  return loss === undefined ? undefined : `lost: ${loss}`;
}

const longest = deep ? 3_600_000 : 180_000;
const count = deep ? 2000 : Object.keys(kinds).length;

it(
  `${count} files of ${Object.keys(kinds).length} kinds are kept whole or refused by their cause, through each door (S5-15, S5-16, S5-18)`,
  async () => {
    const samples = await samplesOf(count);
    const wrong: string[] = [];
    let sent = 0;
    for (const [way, doors] of ways.entries()) {
      for (let at = 0, turn = 0; at < samples.length; at += inOneForm, turn += 1) {
        const door = doors[turn % doors.length];
        if (!door) continue;
        const some = samples.slice(at, at + inOneForm);
        const who = await customer();
        const outcomes = await door.send(some, who);
        for (const [no, sample] of some.entries()) {
          sent += 1;
          const outcome = outcomes[no] ?? {};
          const fault = await faultOf(door, sample, outcome);
          if (fault !== undefined) wrong.push(`way ${way}, ${door.purpose}: ${sample.of} as ${sample.name}: ${fault}`);
          if (outcome.file)
            good(await w.call(discardFile, { purpose: door.purpose, fileId: outcome.file.id }, who.headers));
        }
      }
    }
    expect(wrong).toEqual([]);
    expect(sent).toBe(count * ways.length);
  },
  longest,
);

it(
  'a doctor’s paper is kept whole or refused by its cause (S1-04, S5-15, S5-18)',
  async () => {
    const v = await videoWorld();
    const door: Door = { purpose: 'visit_document', send: async () => [] };
    const wrong: string[] = [];
    const samples = await samplesOf(deep ? 4 * Object.keys(kinds).length : Object.keys(kinds).length);
    for (let at = 0; at < samples.length; at += inOneForm) {
      const { visitId, desk } = await v.inCall();
      for (const sample of samples.slice(at, at + inOneForm)) {
        const { error } = await giveDocument(v.w, visitId, sample, desk);
        const { db } = v.w.database;
        const newest = db.selectFrom('file').select(['id', 'size', 'owner']).orderBy('no', 'desc').limit(1);
        const row = error ? undefined : await newest.executeTakeFirstOrThrow();
        const bytes = row && (await bytesIn(v.w, row));
        const expected = expectedAt(door, sample);
        const loss = bytes && typeof expected !== 'string' ? await lossOf(expected, bytes, []) : undefined;
        if (typeof expected === 'string' ? error?.errorCode !== expected : error || loss !== undefined)
          wrong.push(`${sample.of} as ${sample.name}: ${error?.errorCode ?? loss}`);
      }
    }
    await v.w.close();
    expect(wrong).toEqual([]);
  },
  longest,
);
