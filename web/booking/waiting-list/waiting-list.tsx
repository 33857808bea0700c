export default function WaitingListPage() {
  return null;
}
