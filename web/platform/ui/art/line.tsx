/** The line is a pulse that becomes a figure with open arms. */
export function LineArt() {
  return (
    <>
      <circle cx="348" cy="48" r="28" className="fill-accent" />
      <path
        d="M-20 178H62l18-44 28 68 26-50 16 26h58c40 0 52-20 62-40 14-28 42-40 76-40s62 12 76 40c10 20 24 40 62 40h80"
        className="fill-none stroke-action"
        strokeWidth="9"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </>
  );
}
