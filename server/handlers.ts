import { slots } from './booking/calendar/list-slots.ts';
import { mine } from './booking/my-reservations/list-my-reservations.ts';
import { mailReservations } from './booking/my-reservations/send-my-reservations.ts';
import { cancel } from './booking/reservation/cancel-reservation.ts';
import { finish } from './booking/reservation/finish-reservation.ts';
import { finishLoggedIn } from './booking/reservation/finish-with-login.ts';
import { keep, leave, returnTo } from './booking/reservation/keep.ts';
import { calendarFileOf } from './booking/reservation/read-calendar-file.ts';
import { read } from './booking/reservation/read-reservation.ts';
import { register } from './booking/reservation/register-reservation.ts';
import { resend } from './booking/reservation/resend-verification.ts';
import { start } from './booking/reservation/start-reservation.ts';
import { switchWay } from './booking/reservation/switch-reservation.ts';
import { verify } from './booking/reservation/verify-reservation.ts';
import { doctors } from './booking/search/search-doctors.ts';
import { providers } from './booking/search/search-providers.ts';
import { locations, specializations } from './directory/list-locations.ts';
import { doctor, provider, specialization } from './directory/provider/details.ts';
import { acceptInsurance } from './identity/account/consent.ts';
import { askContactEmail, askEmail, confirmContactEmail, confirmEmail } from './identity/account/email.ts';
import { captcha } from './identity/account/get-captcha.ts';
import { accessLog } from './identity/account/list-access.ts';
import { choosePassword, recover, replacePassword } from './identity/account/password.ts';
import { mailLogin } from './identity/account/send-one-time-login.ts';
import { link } from './identity/link/read-link.ts';
import { finishSignIn, startSignIn } from './identity/openid/openid.ts';
import { addPasskey, beginPasskey, dropPasskey } from './identity/passkey/passkey.ts';
import { beginPasskeyLogin, enterByPasskey } from './identity/passkey/passkey-login.ts';
import { addMembership, confirmCorporate } from './identity/registration/identify.ts';
import { entitle } from './identity/registration/put-entitlement.ts';
import { invite, signUp } from './identity/registration/register.ts';
import { finish as finishRegistering, verify as verifyRegistering } from './identity/registration/verify.ts';
import {
  beginTotp,
  renewRecoveryCodes,
  secondFactors,
  turnOffTotp,
  turnOnTotp,
} from './identity/second-factor/second-factor.ts';
import { acceptStatement } from './identity/session/accept-privacy-statement.ts';
import { enter } from './identity/session/login.ts';
import { endOne, leaveSession, sessions } from './identity/session/logout.ts';
import { me, subscriptions } from './identity/session/me.ts';
import { refresh } from './identity/session/refresh-token.ts';
import { actFor, disable, permit } from './identity/sign-in/impersonation.ts';
import { byAccountToken, byLink, byToken, handToken } from './identity/sign-in/login-token.ts';
import { contentPage, staticContents } from './portal/content/list.ts';
import { config } from './portal/get-config.ts';
import { openings } from './portal/service-pages.ts';

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
