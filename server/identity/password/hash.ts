import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { createBulkhead } from '../../platform/bulkhead.ts';

// Passwords are stored as PHC strings, `$argon2id$v=19$m=…,t=…,p=…$salt$tag`; each names its own cost, so the cost can rise.

/** `memory` is in KiB. The cost is the least that OWASP advises, about 50 ms of one core. */
type Cost = { memory: number; passes: number; parallelism: number };
const cost: Cost = { memory: 19 * 1024, passes: 2, parallelism: 1 };

const saltLength = 16;
const tagLength = 32;
const mostMemory = 64 * 1024;
const phc = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]{22})\$([\w+/]{43})$/;

/** Two passwords are hashed at once; the last of forty in line waits about a second (F13). */
const inTurn = createBulkhead({ lanes: 2, waiting: 40 });

/** @throws Problem K503 when too many are waiting */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(saltLength);
  return written(cost, salt, await inTurn(() => tagOf(password, salt, cost)));
}

/** Without a stored password the same work is done, so that timing names no account (T12). @throws Problem K503 */
export async function verifyPassword(password: string, stored: string | undefined): Promise<boolean> {
  const { cost: own, salt, tag } = read(stored ?? dummy);
  const computed = await inTurn(() => tagOf(password, salt, own));
  return timingSafeEqual(computed, tag) && stored !== undefined;
}

const dummy = written(cost, Buffer.alloc(saltLength), Buffer.alloc(tagLength));

function tagOf(password: string, salt: Buffer, { memory, passes, parallelism }: Cost): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const parameters = { message: Buffer.from(password, 'utf8'), nonce: salt, memory, passes, parallelism, tagLength };
    argon2('argon2id', parameters, (error, tag) => (error ? reject(error) : resolve(tag)));
  });
}

function written({ memory, passes, parallelism }: Cost, salt: Buffer, tag: Buffer): string {
  const bare = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '');
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${bare(salt)}$${bare(tag)}`;
}

function read(stored: string): { cost: Cost; salt: Buffer; tag: Buffer } {
  const [, memory, passes, parallelism, salt = '', tag = ''] = phc.exec(stored) ?? [];
  const own = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) };
  if (!(own.memory <= mostMemory)) throw new Error('a stored password is not readable');
  return { cost: own, salt: Buffer.from(salt, 'base64'), tag: Buffer.from(tag, 'base64') };
}
