/** Hours of the clinic's clock: between them nobody is reminded (R26) and no offer begins (R31). */
const quiet = { from: 20, until: 8 };

export function quietUntil(now: Temporal.Instant, timeZone: string): Temporal.Instant | undefined {
  const here = now.toZonedDateTimeISO(timeZone);
  if (here.hour >= quiet.until && here.hour < quiet.from) return undefined;
  const day = here.toPlainDate().add({ days: here.hour >= quiet.from ? 1 : 0 });
  return day.toZonedDateTime({ timeZone, plainTime: { hour: quiet.until } }).toInstant();
}
