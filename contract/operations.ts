import { getConfig } from './brand.ts';
import { listSlots } from './calendar.ts';
import { listStaticContents } from './content.ts';
import {
  createImpersonation,
  createLoginToken,
  disableOperator,
  impersonate,
  loginWithAccountToken,
  loginWithToken,
  oneTimeLogin,
  putEntitlement,
} from './entry.ts';
import { readLink } from './link.ts';
import { listLocations, listSpecializations } from './place.ts';
import { getDoctor, getProvider, getSpecialization } from './provider.ts';
import {
  cancelReservation,
  finishReservation,
  getCaptcha,
  keepReservation,
  leaveReservation,
  readCalendarFile,
  readReservation,
  registerReservation,
  resendVerification,
  returnToReservation,
  startReservation,
  verifyReservation,
} from './reservation.ts';
import { searchDoctors, searchProviders } from './search.ts';
import { servicePages } from './service-pages.ts';
import {
  acceptPrivacyStatement,
  endSession,
  getMe,
  listSessions,
  listSubscriptions,
  login,
  logout,
  refreshToken,
} from './session.ts';

/** Every operation of the portal, in the order the documentation prints them. */
export const operations = [
  getConfig,
  listLocations,
  listSpecializations,
  searchDoctors,
  searchProviders,
  getProvider,
  getDoctor,
  getSpecialization,
  listSlots,
  startReservation,
  registerReservation,
  readReservation,
  resendVerification,
  verifyReservation,
  finishReservation,
  cancelReservation,
  keepReservation,
  leaveReservation,
  returnToReservation,
  readCalendarFile,
  getCaptcha,
  listStaticContents,
  login,
  refreshToken,
  logout,
  listSessions,
  endSession,
  getMe,
  listSubscriptions,
  acceptPrivacyStatement,
  readLink,
  createImpersonation,
  impersonate,
  disableOperator,
  createLoginToken,
  loginWithToken,
  loginWithAccountToken,
  oneTimeLogin,
  putEntitlement,
  ...servicePages.map((row) => row.operation),
] as const;
