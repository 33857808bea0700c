import { area as contract } from '../../contract/identity/area.ts';
import type { AreaServer } from '../platform/area.ts';
import { handlersIn } from '../platform/handlers-in.ts';
import * as acceptPrivacyStatement from './account/accept-privacy-statement.ts';
import * as consent from './account/consent.ts';
import * as consents from './account/consents.ts';
import * as email from './account/email.ts';
import * as listAccess from './account/list-access.ts';
import * as password from './account/password.ts';
import * as secondFactor from './account/second-factor.ts';
import * as sendOneTimeLogin from './account/send-one-time-login.ts';
import * as standingKeys from './account/standing-keys.ts';
import * as stopEmailChange from './account/stop-email-change.ts';
import * as getCaptcha from './captcha/get-captcha.ts';
import type { Context, Services } from './context.ts';
import * as discardDraft from './draft/discard-draft.ts';
import * as readDraft from './draft/read-draft.ts';
import * as saveDraft from './draft/save-draft.ts';
import { healthTables } from './health-tables.ts';
import { jobs } from './jobs.ts';
import { letters } from './letters/letters.ts';
import * as readLink from './link/read-link.ts';
import * as openid from './openid/openid.ts';
import * as getOperator from './operator/get-operator.ts';
import * as loginAtDesk from './operator/login-at-desk.ts';
import * as logoutAtDesk from './operator/logout-at-desk.ts';
import * as operatorSetup from './operator/operator-setup.ts';
import { owners } from './owners.ts';
import * as passkey from './passkey/passkey.ts';
import * as passkeyLogin from './passkey/passkey-login.ts';
import * as review from './passkey/review.ts';
import { personalData } from './personal-data/personal-data.ts';
import { processing } from './processing.ts';
import * as profile from './profile/profile.ts';
import * as push from './push/push.ts';
import { rates } from './rates.ts';
import * as identify from './registration/identify.ts';
import * as register from './registration/register.ts';
import * as deskSteps from './registration/unmatched/desk-steps.ts';
import * as verify from './registration/verify.ts';
import { retention } from './retention.ts';
import * as logout from './session/logout.ts';
import * as me from './session/me.ts';
import * as refreshToken from './session/refresh-token.ts';
import * as impersonation from './sign-in/impersonation.ts';
import * as login from './sign-in/login.ts';
import * as loginToken from './sign-in/login-token.ts';

export const area = {
  handlers: handlersIn(contract.operations, {
    ...deskSteps,
    ...identify,
    ...register,
    ...verify,
    ...passkeyLogin,
    ...passkey,
    ...review,
    ...standingKeys,
    ...push,
    ...stopEmailChange,
    ...secondFactor,
    ...sendOneTimeLogin,
    ...consent,
    ...consents,
    ...email,
    ...listAccess,
    ...profile,
    ...password,
    ...getCaptcha,
    ...loginToken,
    ...impersonation,
    ...refreshToken,
    ...logout,
    ...acceptPrivacyStatement,
    ...me,
    ...login,
    ...readLink,
    ...openid,
    ...saveDraft,
    ...readDraft,
    ...discardDraft,
    ...loginAtDesk,
    ...logoutAtDesk,
    ...getOperator,
    ...operatorSetup,
  }),
  jobs,
  letters,
  gauges: [],
  rates,
  data: { personalData, retention, processing, healthTables, owners },
} satisfies AreaServer<Services, Context>;
