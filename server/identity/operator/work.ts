export function holderOf({
  operator_account_id: id,
  holder,
}: {
  operator_account_id: string | null;
  holder: string | null;
}) {
  return id === null || holder === null ? null : { id, name: holder };
}
