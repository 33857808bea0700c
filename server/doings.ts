import { accessLog } from './account/access-log.ts';
import { acceptInsurance } from './account/consent.ts';
import { askContactEmail, askEmail, confirmContactEmail, confirmEmail } from './account/email.ts';
import { mailLogin } from './account/one-time-login.ts';
import { choosePassword, recover, replacePassword } from './account/password.ts';
import { config } from './brand/config.ts';
import { slots } from './calendar/slots.ts';
import { contentPage, staticContents } from './content/list.ts';
import { entitle } from './entry/entitlement.ts';
import { actFor, disable, permit } from './entry/impersonation.ts';
import { byAccountToken, byLink, byToken, handToken } from './entry/login-token.ts';
import { link } from './link/read.ts';
import { mine } from './my-reservations/list.ts';
import { mailReservations } from './my-reservations/send.ts';
import { finishSignIn, startSignIn } from './openid/openid.ts';
import { addPasskey, beginPasskey, dropPasskey } from './passkey/passkey.ts';
import { beginPasskeyLogin, enterByPasskey } from './passkey/passkey-login.ts';
import { doctor, provider, specialization } from './provider/details.ts';
import { addMembership, confirmCorporate } from './registration/identify.ts';
import { invite, signUp } from './registration/register.ts';
import { finish as finishRegistering, verify as verifyRegistering } from './registration/verify.ts';
import { calendarFileOf } from './reservation/calendar-file.ts';
import { cancel } from './reservation/cancel.ts';
import { captcha } from './reservation/captcha.ts';
import { finish } from './reservation/finish.ts';
import { finishLoggedIn } from './reservation/finish-with-login.ts';
import { keep, leave, returnTo } from './reservation/keep.ts';
import { read } from './reservation/read.ts';
import { register } from './reservation/register.ts';
import { resend } from './reservation/resend.ts';
import { start } from './reservation/start.ts';
import { switchWay } from './reservation/switch.ts';
import { verify } from './reservation/verify.ts';
import { doctors } from './search/doctors.ts';
import { locations, specializations } from './search/places.ts';
import { providers } from './search/providers.ts';
import {
  beginTotp,
  renewRecoveryCodes,
  secondFactors,
  turnOffTotp,
  turnOnTotp,
} from './second-factor/second-factor.ts';
import { openings } from './service-page/service-pages.ts';
import { enter } from './session/login.ts';
import { endOne, leaveSession, sessions } from './session/logout.ts';
import { me, subscriptions } from './session/me.ts';
import { acceptStatement } from './session/privacy-statement.ts';
import { refresh } from './session/refresh.ts';

/** The doing of every operation of the contract; the server does not start with one missing. */
export const doings = [
  config,
  locations,
  specializations,
  doctors,
  providers,
  provider,
  doctor,
  specialization,
  slots,
  start,
  register,
  read,
  resend,
  verify,
  finish,
  switchWay,
  finishLoggedIn,
  cancel,
  keep,
  leave,
  returnTo,
  calendarFileOf,
  captcha,
  staticContents,
  contentPage,
  enter,
  refresh,
  leaveSession,
  sessions,
  endOne,
  me,
  subscriptions,
  acceptStatement,
  link,
  permit,
  actFor,
  disable,
  handToken,
  byToken,
  byAccountToken,
  byLink,
  entitle,
  signUp,
  verifyRegistering,
  finishRegistering,
  invite,
  addMembership,
  recover,
  choosePassword,
  mailLogin,
  replacePassword,
  askEmail,
  confirmEmail,
  askContactEmail,
  confirmContactEmail,
  confirmCorporate,
  acceptInsurance,
  accessLog,
  mailReservations,
  mine,
  startSignIn,
  finishSignIn,
  secondFactors,
  beginTotp,
  turnOnTotp,
  turnOffTotp,
  renewRecoveryCodes,
  beginPasskey,
  addPasskey,
  dropPasskey,
  beginPasskeyLogin,
  enterByPasskey,
  ...openings,
] as const;
