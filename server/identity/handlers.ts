import { acceptPrivacyStatement } from './account/accept-privacy-statement.ts';
import { acceptInsuranceTerms } from './account/consent.ts';
import { listConsents, withdrawPrivacyStatement } from './account/consents.ts';
import { changeContactEmail, changeEmail, verifyContactEmail, verifyNewEmail } from './account/email.ts';
import { listAccess } from './account/list-access.ts';
import { changePassword, recoverPassword, setPassword } from './account/password.ts';
import { confirmTotp, disableTotp, getSecondFactors, newRecoveryCodes, startTotp } from './account/second-factor.ts';
import { sendOneTimeLogin } from './account/send-one-time-login.ts';
import { endStandingKey, listStandingKeys } from './account/standing-keys.ts';
import { stopEmailChange } from './account/stop-email-change.ts';
import { getCaptcha } from './captcha/get-captcha.ts';
import { discardDraft } from './draft/discard-draft.ts';
import { readDraft } from './draft/read-draft.ts';
import { saveDraft } from './draft/save-draft.ts';
import { readLink } from './link/read-link.ts';
import { finishOpenId, startOpenId } from './openid/openid.ts';
import { getOperator } from './operator/get-operator.ts';
import { loginAtDesk } from './operator/login-at-desk.ts';
import { logoutAtDesk } from './operator/logout-at-desk.ts';
import { finishOperatorSetup, readOperatorSetup } from './operator/operator-setup.ts';
import { finishPasskey, removePasskey, startPasskey } from './passkey/passkey.ts';
import { finishPasskeyLogin, startPasskeyLogin } from './passkey/passkey-login.ts';
import { reviewPasskeys } from './passkey/review.ts';
import { changePhoneOrBank, readProfile, updateProfile } from './profile/profile.ts';
import { identify, verifyCorporate } from './registration/identify.ts';
import { putEntitlement } from './registration/put-entitlement.ts';
import { inviteCustomer, register } from './registration/register.ts';
import { getUnmatchedMember, matchMember, refuseMember } from './registration/unmatched/desk-steps.ts';
import { finishRegistration, verifyRegistration } from './registration/verify.ts';
import { endSession, listSessions, logout } from './session/logout.ts';
import { getMe, listSubscriptions } from './session/me.ts';
import { refreshToken } from './session/refresh-token.ts';
import { createImpersonation, disableOperator, impersonate } from './sign-in/impersonation.ts';
import { login } from './sign-in/login.ts';
import { createLoginToken, loginWithAccountToken, loginWithToken, oneTimeLogin } from './sign-in/login-token.ts';

export const handlers = {
  getUnmatchedMember,
  matchMember,
  refuseMember,
  identify,
  verifyCorporate,
  register,
  inviteCustomer,
  verifyRegistration,
  finishRegistration,
  putEntitlement,
  startPasskeyLogin,
  finishPasskeyLogin,
  startPasskey,
  finishPasskey,
  removePasskey,
  reviewPasskeys,
  listStandingKeys,
  endStandingKey,
  stopEmailChange,
  getSecondFactors,
  startTotp,
  confirmTotp,
  disableTotp,
  newRecoveryCodes,
  sendOneTimeLogin,
  acceptInsuranceTerms,
  listConsents,
  withdrawPrivacyStatement,
  changeEmail,
  verifyNewEmail,
  changeContactEmail,
  verifyContactEmail,
  listAccess,
  readProfile,
  updateProfile,
  changePhoneOrBank,
  recoverPassword,
  setPassword,
  changePassword,
  getCaptcha,
  createLoginToken,
  loginWithToken,
  loginWithAccountToken,
  oneTimeLogin,
  createImpersonation,
  impersonate,
  disableOperator,
  refreshToken,
  logout,
  listSessions,
  endSession,
  acceptPrivacyStatement,
  getMe,
  listSubscriptions,
  login,
  readLink,
  startOpenId,
  finishOpenId,
  saveDraft,
  readDraft,
  discardDraft,
  loginAtDesk,
  logoutAtDesk,
  getOperator,
  readOperatorSetup,
  finishOperatorSetup,
};
