import { type Kysely, sql } from 'kysely';
import type { Logger } from 'pino';
import type { Effect, LastingEffect, SharedEffect } from './context.ts';
import type { PlainDB } from './db/health.ts';
import { listenTo, type Pace, payloadOf } from './db/notifications.ts';

const channel = 'kapu_changes';

const most = 300;

const everything: readonly SharedEffect[] = ['pages', 'ratings', 'directory'];

const lasting: readonly Effect[] = ['ratings', 'directory'] satisfies LastingEffect[];

function lineOf(effect: Effect): string {
  if (typeof effect === 'string') return effect;
  return effect.kind === 'schedule' ? `schedule ${effect.id}` : effect.kind;
}

function effectIn(line: string): SharedEffect[] {
  const id = /^schedule (\d+)$/.exec(line)?.[1];
  return id === undefined ? everything.filter((effect) => effect === line) : [{ kind: 'schedule', id: Number(id) }];
}

function isBrief(effect: Effect): boolean {
  return effect === 'pages' || (typeof effect === 'object' && effect.kind === 'schedule');
}

/** Sends lasting effects within the transaction; pages and free times go out after it, because commits that notify wait for each other. */
export async function announce(db: Kysely<PlainDB>, effects: Iterable<Effect>): Promise<void> {
  const lines = [...effects].filter((effect) => lasting.includes(effect)).map(lineOf);
  if (lines.length > 0) await sql`select pg_notify(${channel}, ${payloadOf(lines.join('\n'))})`.execute(db);
}

export type Changes = {
  tell: (effects: ReadonlySet<Effect>) => void;
  stop: () => Promise<void>;
};

type Hearing = {
  log: Logger;
  /** Called for a change of another process, and for everything when a notification may have been missed. */
  changed: (effects: ReadonlySet<SharedEffect>) => void;
  report?: ((heard: boolean) => void) | undefined;
  pace?: Pace;
};

export function hearChanges(url: string, { log, changed, report, pace }: Hearing): Changes {
  let telling = false;
  const untold = new Set<string>();
  function hear(heard: boolean): void {
    report?.(heard);
    changed(new Set(everything));
  }
  report?.(false);
  const { tell, stop } = listenTo(url, {
    channel,
    log,
    what: 'changes of other processes',
    heard: (payload) => changed(new Set(payload.split('\n').flatMap(effectIn))),
    onListening: () => hear(true),
    onLoss: () => hear(false),
    pace,
  });
  async function tellAll(): Promise<void> {
    if (telling) return;
    telling = true;
    while (untold.size > 0) {
      const lines = [...untold].slice(0, most);
      for (const line of lines) untold.delete(line);
      await tell(lines.join('\n'));
    }
    telling = false;
  }
  return {
    tell: (effects) => {
      for (const effect of effects) if (isBrief(effect)) untold.add(lineOf(effect));
      void tellAll();
    },
    stop,
  };
}
