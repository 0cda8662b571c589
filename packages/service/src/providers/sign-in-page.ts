import { type Html, html } from '../platform/html/html.ts';

export interface SignInPage {
  /** The name of the provider. */
  readonly name: string;
  /** What the application sent, to be sent along. */
  readonly parameters: Readonly<Record<string, string>>;
  readonly typed: { readonly email: string; readonly name: string; readonly isVerified: boolean };
  /** Why it is shown again. */
  readonly problem: string | undefined;
}

/** Where one says who one is, or does not. */
export const signInPage = ({ name, parameters, typed, problem }: SignInPage): string =>
  html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>Test sign-in with ${name} – Latchkey</title>
<link rel="stylesheet" href="../providers.css">
</head>
<body>
<main>
<p class="badge">Test sign-in</p>
<h1>Who are you at ${name}?</h1>
<p class="weak">This page stands in for ${name} while you develop. ${name} isn't contacted, and
nothing you enter is checked.</p>
<form method="post" action="authorize">
${Object.entries(parameters).map(hidden)}
<div class="field">
<label for="email">Email</label>
<input id="email" name="email" type="email" value="${typed.email}" required maxlength="254" autofocus
 autocomplete="email" spellcheck="false" ${problem === undefined ? undefined : invalid}>
${problem === undefined ? undefined : html`<p class="problem" id="problem" role="alert">${problem}</p>`}
<p class="weak">The same email is always the same account.</p>
</div>
<div class="field">
<label for="name">Name</label>
<input id="name" name="name" value="${typed.name}" maxlength="200" autocomplete="name" spellcheck="false">
</div>
<label class="choice">
<input name="verified" type="checkbox" ${typed.isVerified ? html`checked` : undefined}>
<span>${name} says that the email is verified</span>
</label>
<button class="main" name="act" value="allow">Sign in</button>
<div class="others">
<button name="act" value="deny" formnovalidate>Deny</button>
<button name="act" value="fail" formnovalidate>Let it fail</button>
</div>
</form>
</main>
</body>
</html>
`.toString();

const invalid = html`aria-invalid="true" aria-describedby="problem"`;

const hidden = ([name, value]: [string, string]): Html => html`<input type="hidden" name="${name}" value="${value}">
`;
