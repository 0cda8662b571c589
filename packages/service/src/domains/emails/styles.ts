const font = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

/** Styles stand where they apply, for many mail programs drop style sheets; those that read one learn of the dark. */
export const styles = {
  page: 'margin:0;padding:0;background-color:#f4f4f5',
  card: `max-width:512px;margin:24px auto;padding:32px 24px;background-color:#ffffff;color:#27272a;border-radius:12px;${font};font-size:16px;line-height:24px`,
  heading: 'margin:0 0 16px;color:#18181b;font-size:22px;line-height:30px;font-weight:600',
  code: 'margin:0 0 16px;padding:12px 16px;background-color:#f4f4f5;color:#18181b;border-radius:8px;font-family:ui-monospace,Menlo,Consolas,monospace;font-size:28px;line-height:36px;font-weight:600;letter-spacing:4px;text-align:center',
  button:
    'display:inline-block;padding:12px 20px;background-color:#18181b;color:#ffffff;border-radius:8px;font-weight:600;text-decoration:none',
  link: 'margin:0 0 16px;color:#52525b;font-size:13px;line-height:20px;word-break:break-all',
  note: 'margin:0 0 16px;padding-top:16px;border-top:1px solid #e4e4e7;color:#52525b;font-size:14px;line-height:20px',
  footer: 'margin:0;color:#52525b;font-size:14px;line-height:20px',
  dark: `
:root { color-scheme: light dark; }
@media (prefers-color-scheme: dark) {
  .page { background-color: #09090b !important; }
  .card { background-color: #18181b !important; color: #e4e4e7 !important; }
  .strong { color: #fafafa !important; }
  .weak { color: #a1a1aa !important; }
  .note { border-top-color: #3f3f46 !important; }
  .code { background-color: #27272a !important; color: #fafafa !important; }
  .button { background-color: #fafafa !important; color: #18181b !important; }
}
`,
} as const;
