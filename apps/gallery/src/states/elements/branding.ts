import { screen } from '../../screen.tsx';
import type { State } from '../../state.ts';

const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="360" height="80" viewBox="0 0 180 40"><g fill="#3b5bdb"><circle cx="20" cy="20" r="18"/><path d="M48 8h10l14 16V8h8v24H70L56 16v16h-8zm44 0h8v24h-8zm14 0h22v7h-14v4h12v6h-12v7h-8z"/></g></svg>`;
const branding = {
  logo_url: `data:image/svg+xml,${encodeURIComponent(drawing)}`,
  brand_color: '#3b5bdb',
  brand_color_dark: '#91a7ff',
  support_email: 'help@northwind.example',
  terms_url: 'https://northwind.example/terms',
  privacy_url: 'https://northwind.example/privacy',
};
const config = { magic_link_enabled: true, enabled_oauth_providers: [{ id: 'google' }] };

/** What owners have set up without code. */
export const brandings: readonly State[] = [
  screen('sign-in', 'branded', { branding, config }),
  screen('sign-up', 'branded', { branding, config }),
  screen('forgot-password', 'branded', { branding }),
  screen('sign-up', 'branded, right to left', { branding, lang: 'ar' }),
  screen('sign-in', 'email first', { branding: { ...branding, email_first: true }, config }),
  screen('sign-in', 'email first, then the password', {
    branding: { email_first: true },
    config,
    steps: [{ fill: 'Email', with: 'ada@example.com' }, { click: ['button', 'Continue'] }],
  }),
  screen('sign-in', 'bright brand color alone', { branding: { brand_color: '#ffd400' } }),
];
