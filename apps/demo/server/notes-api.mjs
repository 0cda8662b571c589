import { json, nothing, Refusal } from './answers.mjs';
import { readJson } from './read-json.mjs';

export const LONGEST_NOTE = 2000;
export const MOST_NOTES = 200;

/** `GET /api/notes`, `POST /api/notes {text}`, `DELETE /api/notes/<id>`: always those of whose token is sent. */
export function notesApi({ verify, books }) {
  const acts = {
    async GET(book) {
      return json(200, { notes: await book.read() });
    },

    async POST(book, _, request) {
      const note = { id: crypto.randomUUID(), text: textIn(await readJson(request)), createdAt: Date.now() };
      await book.change((notes) => {
        if (notes.length >= MOST_NOTES) throw new Refusal(409, `You have ${MOST_NOTES} notes. Delete one first.`);
        return [note, ...notes];
      });
      return json(201, note);
    },

    async DELETE(book, id) {
      await book.change((notes) => {
        const others = notes.filter((note) => note.id !== id);
        if (others.length === notes.length) throw new Refusal(404, 'There is no such note.');
        return others;
      });
      return nothing();
    },
  };

  return async (request, pathname) => {
    const [, isNotes, id] = pathname.match(/^\/api\/(notes)(?:\/([\w-]+))?$/) ?? [];
    if (!isNotes) throw new Refusal(404, 'There is nothing at this address.');
    const allowed = id ? ['DELETE'] : ['GET', 'POST'];
    if (!allowed.includes(request.method)) {
      throw new Refusal(405, 'This cannot be done here.', { allow: allowed.join(', ') });
    }
    return acts[request.method](books.of(await verify(request)), id, request);
  };
}

function textIn(body) {
  const text = typeof body?.text === 'string' ? body.text.trim() : '';
  if (!text) throw new Refusal(400, 'Write something first.');
  if (text.length > LONGEST_NOTE) throw new Refusal(400, `A note has at most ${LONGEST_NOTE} characters.`);
  return text;
}
