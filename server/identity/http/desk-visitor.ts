import { serialize } from 'hono/utils/cookie';
import { getOperator, type Operator } from '../../../contract/identity/operator.ts';
import type { Call } from '../../../contract/operations.ts';
import { isAtDesk } from '../../../contract/platform/operation.ts';
import { isProblem } from '../../../contract/platform/problem.ts';
import type { RequestInfo } from '../../platform/context.ts';
import { readCookie } from '../../platform/http/cookie.ts';
import { later, type Visitor } from './visitor.ts';

const yearSeconds = 365 * 24 * 60 * 60;

/** A customer's cookies are ignored at the desk, and a link from another site never brings the desk's own. */
export async function deskVisitorOf(
  info: RequestInfo,
  caller: (info: RequestInfo) => Call,
  header: string | null,
  secure: boolean,
): Promise<Visitor> {
  const nameOf = (name: string) => (secure ? `__Host-${name}` : name);
  const bearer = readCookie(header, nameOf('desk'))?.slice(0, 100);
  const [nobody, bearerCall] = [caller(info), caller({ ...info, bearer })];
  const outcome = bearer === undefined ? undefined : await who(bearerCall).catch(later);
  const operator = isProblem(outcome) ? undefined : outcome;
  const lines: string[] = [];
  let ended = bearer !== undefined && outcome === undefined;
  const write = (name: string, value: string, maxAge: number | undefined) => {
    const attributes = { path: '/', httpOnly: true, secure, sameSite: 'Strict' } as const;
    lines.push(serialize(nameOf(name), value, { ...attributes, ...(maxAge !== undefined && { maxAge }) }));
  };
  // Only operations of the desk are called with the operator's token, because the others refuse one that is no customer's.
  const call: Call = (operation, input, options) =>
    (isAtDesk(operation) ? bearerCall : nobody)(operation, input, options);
  return {
    user: undefined,
    operator,
    call,
    sessionExpired: bearer !== undefined && outcome === undefined,
    ...(isProblem(outcome) && { refusal: outcome }),
    device: readCookie(header, nameOf('desk_device'))?.slice(0, 100),
    draftKey: undefined,
    sealedDraft: undefined,
    keep: ({ desk, device }) => {
      if (desk !== undefined) ended = desk === null;
      if (desk !== undefined) write('desk', desk ?? '', desk === null ? 0 : undefined);
      if (device !== undefined) write('desk_device', device, yearSeconds);
    },
    cookies: () => lines,
    hasEnded: () => ended,
  };
}

async function who(call: Call): Promise<Operator | undefined> {
  try {
    return await call(getOperator, {});
  } catch (error) {
    if (isProblem(error) && error.code === 'K401') return undefined;
    throw error;
  }
}
