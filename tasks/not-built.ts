/** Clauses that are not, or not wholly, built: what is missing, and what it waits for. A row goes when its feature is there. */
export const notBuilt: Readonly<Record<string, string>> = {
  'S1-04': 'work-life balance is a form instead of a quiz; that comes with the health tools',
  'S1-05': 'health check v2 and the cardiovascular calculator; they come with the health tools',
  'S2.1-01': '/services/health-check-v2 is a placeholder until the health tools',
  'S2.4-01': 'the risk calculator and both quizzes are no tools yet; two alternative registrations name the phone',
  'S2.4-02': 'a tile leads to the search for what it names, or names the phone, while its page is a placeholder',
  'S3.2-01': 'the page of health check v2 is a placeholder',
  'S6-01': 'the public health check is a placeholder',
  'S6-06': 'the public health check is a placeholder until the health tools',
  'S8.2-02': 'the codes are passed on, and no partner’s calendar is connected that could give them',
  'S8.2-03': 'the codes are passed on, and no partner’s calendar is connected that could give them',
  'S8.3-08': 'the codes are passed on, and no partner’s calendar is connected that could give them',
  'S8.3-22': 'no partner’s calendar is connected that could give AE101 to AE204',
};
