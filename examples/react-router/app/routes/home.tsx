import { Link } from 'react-router';
import { Greeting } from '../greeting';

export default function Home() {
  return (
    <main>
      <h1>Shop</h1>
      <Link to="/notes">My notes</Link>
      <Greeting />
    </main>
  );
}
