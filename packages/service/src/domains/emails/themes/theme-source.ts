/** The colours of a theme, as CSS has them. */
interface Palette {
  readonly scheme: 'light' | 'dark';
  readonly page: string;
  readonly box: string;
  readonly border: string;
  readonly text: string;
  readonly link: string;
}

const FONTS = "-apple-system, BlinkMacSystemFont, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif";

/** The source of a theme: one box, at most 600 px wide, that fills the width of a phone. */
export const themeSource = ({ scheme, page, box, border, text, link }: Palette): string => `import {
  Body,
  Container,
  Head,
  Html,
  Tailwind,
} from '@react-email/components';

const fontFamily = "${FONTS}";

// For mails that bring HTML without styles of its own.
const styles = \`
  :root { color-scheme: ${scheme}; supported-color-schemes: ${scheme}; }
  a { color: ${link}; }
  h1, h2, h3 { margin: 0 0 16px; line-height: 1.3; }
  h1 { font-size: 24px; }
  h2 { font-size: 20px; }
  h3 { font-size: 16px; }
  p { margin: 0 0 16px; }
  p:last-child { margin-bottom: 0; }
  img { max-width: 100%; }
\`;

export function EmailTheme({ children }: { children: React.ReactNode }) {
  return (
    <Tailwind>
      <Html lang="en">
        <Head>
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <meta name="color-scheme" content="${scheme}" />
          <meta name="supported-color-schemes" content="${scheme}" />
          <style>{styles}</style>
        </Head>
        <Body className="m-0 bg-[${page}] px-[12px] py-[32px]" style={{ fontFamily }}>
          <Container className="mx-auto max-w-[600px] rounded-[12px] border border-solid border-[${border}] bg-[${box}] p-[24px] text-[16px] leading-[24px] text-[${text}] sm:p-[40px]">
            {children}
          </Container>
        </Body>
      </Html>
    </Tailwind>
  );
}
`;
