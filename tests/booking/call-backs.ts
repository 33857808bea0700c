export function asking(no = 1) {
  return {
    name: 'Szőke Ünige',
    phone: `+3630123${String(4000 + no)}`,
    wish: 'Bőrgyógyászat, Szeged',
    subfunctionId: 101,
    privacyAccepted: true as const,
    captcha: 'person',
  };
}
