type TimePromise = {
  /** Text ids; one that ends in a point stands for all that begin so. */
  texts: readonly string[];
  /** The setting with the number, by its declaration. */
  setting: string;
  declared: string;
  /** The job or the code that fulfils it, which names the setting. */
  kept: string;
  /** A person fulfils it, so its texts call it an aim. */
  isAim?: true;
};

const lifetimes = { declared: 'server/identity/link/lifetimes.ts', kept: 'server/identity/link/link.ts' } as const;
const limits = { declared: 'server/booking/reservation/limits.ts' } as const;
const claims = { declared: 'contract/claims/claim-rules.ts', kept: 'server/claims/claim/due.ts' } as const;
const preauth = { declared: 'contract/claims/preauthorization-rules.ts' } as const;

/** Texts with a time for which somebody may wait (R34). */
export const timePromises: readonly TimePromise[] = [
  {
    texts: ['care.form.days', 'care.form.within', 'care.form.after'],
    setting: 'daysOf',
    declared: 'contract/care/alerts.ts',
    kept: 'server/care/request/due.ts',
    isAim: true,
  },
  {
    texts: ['care.add.after'],
    setting: 'organiseDays',
    declared: 'contract/care/care-rules.ts',
    kept: 'server/care/medical-care/due.ts',
    isAim: true,
  },
  {
    texts: ['coverage.term.organised', 'cover.reason.RM1010'],
    setting: 'slaDays',
    declared: 'contract/entitlement/benefit.ts',
    kept: 'server/entitlement/coverage/read-coverage.ts',
    isAim: true,
  },
  { texts: ['claims.form.after'], setting: 'receiveDays', ...claims, isAim: true },
  { texts: ['claims.form.after'], setting: 'decideDays', ...claims, isAim: true },
  { texts: ['claims.state.info_requested.next'], setting: 'informationDays', ...claims },
  {
    texts: [
      'claims.state.info_requested.next',
      'claims.state.partially_approved.next',
      'claims.state.rejected.next',
      'claims.state.paid.next',
    ],
    setting: 'objectionDays',
    ...claims,
  },
  {
    texts: ['claims.deadline.days', 'coverage.term.claim'],
    setting: 'claimDays',
    declared: 'contract/entitlement/benefit.ts',
    kept: 'server/claims/claim/claim-terms.ts',
  },
  {
    texts: ['preauth.state.submitted.next', 'preauth.form.after', 'preauth.by_people'],
    setting: 'decisionWorkingDays',
    ...preauth,
    kept: 'server/claims/preauthorization/standing.ts',
    isAim: true,
  },
  {
    texts: ['preauth.state.partially_approved.next', 'preauth.state.rejected.next'],
    setting: 'appealDays',
    ...preauth,
    kept: 'server/claims/preauthorization/decide-preauthorization.ts',
  },
  {
    texts: ['errors.KP007.text', 'preauth.step.recommendation.lead'],
    setting: 'recommendationDays',
    ...preauth,
    kept: 'contract/claims/preauthorization-schema.ts',
  },
  {
    texts: ['coverage.term.interval', 'cover.reason.KE012'],
    setting: 'intervalDays',
    declared: 'contract/entitlement/benefit.ts',
    kept: 'server/entitlement/coverage/read-coverage.ts',
  },
  {
    texts: ['relatives.proof.lead', 'relatives.cover_proof.lead', 'mail.relative_unconfirmed.next'],
    setting: 'coverWithin',
    declared: 'contract/entitlement/relative-states.ts',
    kept: 'server/entitlement/relative/letters.ts',
    isAim: true,
  },
  {
    texts: ['mail.relative_invited.next'],
    setting: 'answerWithin',
    declared: 'contract/entitlement/relative-states.ts',
    kept: 'server/entitlement/relative/letters.ts',
  },
  {
    texts: ['account.pending.lead', 'mail.identification_pending.lead', 'errors.U005.', 'errors.U006.'],
    setting: 'identifiedWithin',
    declared: 'contract/identity/unmatched-states.ts',
    kept: 'server/identity/registration/unmatched/move.ts',
    isAim: true,
  },
  {
    texts: ['mail.verify_registration.next', 'registration.sent.lead'],
    setting: "'verify-registration'",
    ...lifetimes,
    kept: 'server/identity/link/lifetimes.ts',
  },
  {
    texts: ['mail.finish_registration.next'],
    setting: "'finish-registration'",
    ...lifetimes,
    kept: 'server/identity/link/lifetimes.ts',
  },
  {
    texts: [
      'mail.password_recovery.next',
      'registration.recovery.sent',
      'mail.verify_email.next',
      'mail.verify_contact_email.next',
      'mail.stop_email.next',
      'mail.stop_contact_email.next',
      'mail.verify_corporate.next',
      'mail.one_time_login.next',
      'account.login.sent_lead',
      'mail.my_reservations.next',
      'mail.confirm_email.next',
    ],
    setting: 'lifetimes',
    ...lifetimes,
  },
  {
    texts: ['mydata.export.lead'],
    setting: 'export',
    declared: 'server/identity/link/lifetimes.ts',
    kept: 'server/interop/my-data/create-export.ts',
  },
  {
    texts: ['account.login.remember'],
    setting: 'remembered',
    declared: 'server/identity/session/limits.ts',
    kept: 'server/identity/session/limits.ts',
  },
  {
    texts: ['entry.impersonation-token.lead'],
    setting: 'impersonation',
    declared: 'server/identity/session/limits.ts',
    kept: 'server/identity/session/limits.ts',
  },
  {
    texts: ['account.login.brake', 'security.brake.lead'],
    setting: 'login',
    declared: 'server/identity/rates.ts',
    kept: 'server/identity/rates.ts',
  },
  {
    texts: ['errors.KN002.cause', 'desk.person.ask_lead'],
    setting: 'openFor',
    declared: 'contract/desk/person.ts',
    kept: 'server/desk/search/opened.ts',
  },
  {
    texts: [
      'mail.verify.next',
      'errors.KT005.text',
      'reservation.verification.spam',
      'reservation.hold.minutes',
      'reservation.hold.keep',
      'visit_payment.minutes',
      'cookies.purpose.hold',
    ],
    setting: 'limits',
    ...limits,
    kept: 'server/booking/reservation/limits.ts',
  },
  {
    texts: ['waiting.join.lead', 'waiting.offer.left'],
    setting: 'offerMinutes',
    declared: 'contract/booking/waiting-rules.ts',
    kept: 'server/booking/waiting-list/timing.ts',
  },
  {
    texts: ['reservation.finished.video_text', 'errors.KV004.cause', 'video.page.later', 'video.clinic.how'],
    setting: 'roomMinutes',
    declared: 'contract/telemedicine/visit-states.ts',
    kept: 'server/telemedicine/rooms/open-rooms.ts',
  },
  {
    texts: ['assessment.kept_draft', 'preauth.list.draft', 'cookies.purpose.draft'],
    setting: 'draftMinutes',
    declared: 'server/identity/draft/draft-owner.ts',
    kept: 'server/identity/draft/draft-owner.ts',
  },
  {
    texts: ['mail.download_code.next'],
    setting: 'lifetime',
    declared: 'server/records/download/brake.ts',
    kept: 'server/records/download/brake.ts',
  },
  {
    texts: ['mail.plan_paid.next'],
    setting: 'withdrawalDays',
    declared: 'contract/payment/purchase.ts',
    kept: 'server/payment/plan-subscription/withdrawable.ts',
  },
  {
    texts: ['plans.item.trial'],
    setting: 'trialDays',
    declared: 'contract/payment/plan.ts',
    kept: 'server/payment/plan/store-plans.ts',
  },
  {
    texts: ['plans.recurring.terms'],
    setting: 'savedCard',
    declared: 'contract/payment/renewal-rules.ts',
    kept: 'contract/payment/renewal-rules.ts',
  },
  {
    texts: ['plans.way.transfer_text'],
    setting: 'transfer',
    declared: 'contract/payment/plan.ts',
    kept: 'contract/payment/plan.ts',
  },
  {
    texts: ['mydata.hold.'],
    setting: 'holds',
    declared: 'server/platform/personal-data.ts',
    kept: 'server/identity/personal-data/personal-data.ts',
  },
];

/** Texts with a time but no promise: ages, questions, examples, estimates, prices of a period. */
export const nobodysPromise =
  /^(?:demo\.|care\.(?:example|asked|option|hint)\.|measure\.|assessment\.(?:tool\.|kept_nowhere|save\.visitor)|desk\.|provider\.|overview\.for|relatives\.list\.age|case\.clock|plans\.price|cookies\.life|cookies\.purpose\.(?:sign_in|answers)|video\.now\.minutes|video_room\.waiting\.minutes|reservation\.finished\.prepare|errors\.(?:P016|V008|V017)\.|callback\.window|search\.filter\.timeOfDay|waiting\.(?:part|done)\.)/;
