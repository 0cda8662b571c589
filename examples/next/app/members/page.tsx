/** A static page that only signed-in people get to see: the guard is before it. */
export default function Members() {
  return (
    <main className="page">
      <h1>For members</h1>
      <p>This is the same for every member.</p>
    </main>
  );
}
