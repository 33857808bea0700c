import { type Context, Hono } from 'hono';
import { z } from 'zod';
import type { Book } from './book.ts';
import { ledgerOf } from './book.ts';
import { Fault, type Faults } from './faults.ts';
import { type Action, isAction } from './payments.ts';

type Parts = {
  book: Book;
  faults: Faults;
  pass: (duration: Temporal.Duration) => Promise<void>;
  pay: (orderRef: string, action: Action) => string | undefined;
  deliver: () => Promise<void>;
};

const Pass = z.object({ pass: z.iso.duration() });
const Payment = z.object({ orderRef: z.string(), action: z.string().refine(isAction) });

/** Tests control the emulator here. It accepts JSON alone, because a page of another site cannot send that. */
export function createControl({ book, faults, pass, pay, deliver }: Parts): Hono {
  const control = new Hono();
  control.use(async (c, next) => {
    const isJson = c.req.header('content-type')?.startsWith('application/json') ?? false;
    if (c.req.method === 'POST' && !isJson) return c.json({ error: 'must be JSON' }, 415);
    return next();
  });
  control.post(
    '/faults',
    taking(z.array(Fault), (additions, c) => {
      for (const fault of additions) faults.add(fault);
      return c.json({ added: additions.length });
    }),
  );
  control.delete('/faults', (c) => {
    faults.clear();
    return c.json({});
  });
  control.post(
    '/clock',
    taking(Pass, async (request, c) => {
      await pass(Temporal.Duration.from(request.pass));
      return c.json({});
    }),
  );
  control.post(
    '/payments',
    taking(Payment, async ({ orderRef, action }, c) => {
      const back = pay(orderRef, action);
      await deliver();
      return back === undefined ? c.json({ error: 'no such open payment' }, 404) : c.json({ back });
    }),
  );
  control.get('/ledger', (c) => c.json(ledgerOf(book)));
  control.get('/notifications', async (c) => {
    await deliver();
    return c.json(book.notifications);
  });
  return control;
}

function taking<Schema extends z.ZodType>(
  schema: Schema,
  run: (input: z.output<Schema>, c: Context) => Response | Promise<Response>,
) {
  return async (c: Context): Promise<Response> => {
    const { success, data, error } = schema.safeParse(await c.req.json());
    return success ? run(data, c) : c.json({ error: z.prettifyError(error) }, 422);
  };
}
