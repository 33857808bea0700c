import type { AreaContract } from '../platform/area.ts';
import * as draft from '../platform/draft.ts';
import { operationsIn } from '../platform/operations-in.ts';
import * as accessLog from './access-log.ts';
import * as account from './account.ts';
import * as captcha from './captcha.ts';
import { drafts } from './drafts.ts';
import { errors } from './errors.ts';
import * as link from './link.ts';
import * as openid from './openid.ts';
import * as operator from './operator.ts';
import * as passkey from './passkey.ts';
import * as profile from './profile.ts';
import * as push from './push.ts';
import * as registration from './registration.ts';
import { rights } from './rights.ts';
import { routes } from './routes.ts';
import * as secondFactor from './second-factor.ts';
import * as session from './session.ts';
import * as signIn from './sign-in.ts';
import * as standingKey from './standing-key.ts';
import * as unmatchedDesk from './unmatched-desk.ts';

export const area = {
  name: 'identity',
  description: 'Registration, log-in, sessions, accounts and subscriptions.',
  operations: operationsIn({
    ...unmatchedDesk,
    ...captcha,
    ...session,
    ...link,
    ...signIn,
    ...registration,
    ...account,
    ...accessLog,
    ...profile,
    ...openid,
    ...secondFactor,
    ...passkey,
    ...standingKey,
    ...push,
    ...draft,
    ...operator,
  }),
  routes,
  errors,
  rights,
  drafts,
} satisfies AreaContract;
