import { randomBytes, randomUUID } from 'node:crypto';
import type { Statement } from '../../tests/house/statements.ts';
import type { WithStep } from './capture.ts';

export type BookableSlot = {
  slotId: string;
  scheduleId: number;
  doctorId: number;
  start: string;
  end: string;
  during: string;
};

type Hole = { same: unknown } | { of: keyof BookableSlot } | { fresh: 'hash' | 'uuid'; no: number; before: string };

export type Template = WithStep & { name?: string | undefined; text: string; holes: Hole[] };

const uuid = /^(.*?)([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})$/;
const instant = /^\d{4}-\d\d-\d\dT/;

type BookingTrace = { slot: BookableSlot; statements: (Statement & WithStep)[] };

export function templateOf(one: BookingTrace, other: BookingTrace): Template[] {
  const fresh: string[] = [];
  function numbered(value: string): number {
    if (!fresh.includes(value)) fresh.push(value);
    return fresh.indexOf(value);
  }
  function holeOf(value: unknown, rival: unknown): Hole {
    const own = keys.find((key) => one.slot[key] === value && other.slot[key] === rival);
    if (own) return { of: own };
    if (Buffer.isBuffer(value)) return { fresh: 'hash', no: numbered(value.toString('hex')), before: '' };
    if (typeof value !== 'string' || value === rival || instant.test(value)) return { same: value };
    const [, before = '', id = value] = uuid.exec(value) ?? [];
    return { fresh: 'uuid', no: numbered(id), before };
  }
  return one.statements.map(({ step, name, text, values }, index) => ({
    step,
    name,
    text,
    holes: values.map((value, place) => holeOf(value, other.statements[index]?.values[place])),
  }));
}

const keys = ['slotId', 'scheduleId', 'doctorId', 'start', 'end', 'during'] as const;

/** Fills a booking's statements in; a new value is the same wherever it occurs in that booking. */
export function fillIn(templates: readonly Template[], slot: BookableSlot): (Statement & WithStep)[] {
  const made = new Map<number, string | Buffer>();
  function valueIn(hole: Hole): unknown {
    if ('same' in hole) return hole.same;
    if ('of' in hole) return slot[hole.of];
    const value = made.get(hole.no) ?? (hole.fresh === 'hash' ? randomBytes(32) : randomUUID());
    made.set(hole.no, value);
    return typeof value === 'string' ? hole.before + value : value;
  }
  return templates.map(({ step, name, text, holes }) => ({ step, name, text, values: holes.map(valueIn) }));
}
