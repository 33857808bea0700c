type Props = { subfunctionId: number; hold: string | undefined; idempotencyKey: string };

/** What goes along with a chosen time: the visit, the hold it takes the place of (R4), and a key against a double press (R9). */
export function BookingFields({ subfunctionId, hold, idempotencyKey }: Props) {
  return (
    <>
      <input type="hidden" name="subfunctionId" value={subfunctionId} />
      <input type="hidden" name="key" value={idempotencyKey} />
      {hold !== undefined && <input type="hidden" name="replaces" value={hold} />}
    </>
  );
}
