import Link from 'next/link';

/** A static page: nothing on it depends on who looks at it. */
export default function Home() {
  return (
    <main className="page">
      <h1>Notes</h1>
      <p>Write down what you would forget.</p>
      <Link href="/notes">My notes</Link>
    </main>
  );
}
