import { useLocation } from 'react-router';

type Props = { subfunctionId: number; hold: string | undefined; idempotencyKey: string };

/** Hidden fields of a time: the service, the hold it replaces (R4), and a key against a double submit (R9). */
export function BookingFields({ subfunctionId, hold, idempotencyKey }: Props) {
  const reference = new URLSearchParams(useLocation().search).get('preauthRef');
  return (
    <>
      <input type="hidden" name="subfunctionId" value={subfunctionId} />
      <input type="hidden" name="key" value={idempotencyKey} />
      {reference !== null && <input type="hidden" name="preauthRef" value={reference} />}
      {hold !== undefined && <input type="hidden" name="replaces" value={hold} />}
    </>
  );
}
