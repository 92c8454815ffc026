/**
 * The design language on one page, for developers: `npm run dev`, then `/_design`. Tokens as `styles/tokens.css` has them,
 * and the parts in their states, in both themes beside each other. It is in no build, so its texts are in no catalog.
 */
import { CircleCheck, Star, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { SPACES } from '#domain/space.ts';
import { ErrorBanner, InfoBanner, SuccessBanner } from '../parts/banner.tsx';
import { Button } from '../parts/button.tsx';
import { Card, Cards } from '../parts/card.tsx';
import { EmptyState } from '../parts/empty-state.tsx';
import { IconButton } from '../parts/icon-button.tsx';
import { Badge, Line, Lines } from '../parts/lines.tsx';
import { Mark } from '../parts/mark.tsx';
import { Menu, MenuItem } from '../parts/menu.tsx';
import { SelectField } from '../parts/select-field.tsx';
import { SkeletonRows } from '../parts/skeleton-rows.tsx';
import { Spinner } from '../parts/spinner.tsx';
import { Switch } from '../parts/switch.tsx';
import { TextArea, TextField } from '../parts/text-field.tsx';
import { TodayContext } from '../session/today-context.ts';
import tokens from '../styles/tokens.css?raw';
import { Check } from '../task/check.tsx';
import { SpaceLabel } from '../task/space-label.tsx';
import { TaskCard } from '../task/task-card.tsx';
import styles from './design-screen.module.css';
import { noActions } from '../task/sample-row.ts';
import { DAY, SAMPLES } from './samples.ts';
import { readTokens } from './read-tokens.ts';

const THEMES = ['light', 'dark'] as const;
const nothing = () => undefined;

export default function DesignScreen() {
  return <Design css={tokens} />;
}

/** `css`: the style sheet of the tokens. */
export function Design({ css }: { readonly css: string }) {
  return (
    <div className={styles['page']}>
      {THEMES.map((theme) => (
        <div key={theme} className={styles['theme']} style={{ colorScheme: theme }}>
          <h1>
            <Mark /> Kinbox, {theme}
          </h1>
          <Tokens css={css} />
          <Controls />
          <Notices />
          <Rows />
        </div>
      ))}
    </div>
  );
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className={styles['part']}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

function Tokens({ css }: { readonly css: string }) {
  const { colours, texts, gaps, radii } = readTokens(css);
  return (
    <>
      <Part title="Colours">
        <ul className={styles['colours']}>
          {colours.map((name) => (
            <li key={name}>
              <span className={styles['swatch']} style={{ background: `var(${name})` }} /> {name}
            </li>
          ))}
        </ul>
      </Part>
      <Part title="Sizes of text">
        {texts.map((name) => (
          <p key={name} style={{ fontSize: `var(${name})` }}>
            {name}: the milk is out
          </p>
        ))}
      </Part>
      <Part title="Gaps and corners">
        <div className={styles['row']}>
          {gaps.map((name) => (
            <span key={name} title={name} className={styles['gap']} style={{ width: `var(${name})` }} />
          ))}
          {radii.map((name) => (
            <span
              key={name}
              title={name}
              className={styles['corner']}
              style={{ borderRadius: `var(${name})` }}
            />
          ))}
        </div>
      </Part>
    </>
  );
}

function Controls() {
  return (
    <Part title="Controls">
      <div className={styles['row']}>
        <Button look="primary">Primary</Button>
        <Button>Plain</Button>
        <Button look="quiet">Quiet</Button>
        <Button look="danger">Danger</Button>
        <Button busy>Busy</Button>
        <Button disabled>Disabled</Button>
        <IconButton icon={Trash2} label="An icon" />
        <IconButton icon={Star} label="A pressed icon" filled aria-pressed />
        <Spinner />
        <Menu label="A menu" renderTrigger={(props) => <Button {...props}>Menu</Button>}>
          <MenuItem icon={CircleCheck} onSelect={nothing}>
            An entry
          </MenuItem>
        </Menu>
      </div>
      <div className={styles['row']}>
        {SPACES.map((space) => (
          <span key={space} className={styles['row']}>
            <Check label={`Open, ${space}`} space={space} isChecked={false} onChange={nothing} />
            <Check label={`Done, ${space}`} space={space} isChecked onChange={nothing} />
            <SpaceLabel space={space} />
          </span>
        ))}
      </div>
      <TextField label="A field" hint="A hint" defaultValue="What was typed" />
      <TextField label="A field with an error" error="What is wrong, and what to do." />
      <TextArea
        label="A longer text"
        defaultValue="Two lines&#10;of it"
      />
      <SelectField
        label="A choice"
        value="one"
        options={[{ value: 'one', label: 'The first of them' }]}
        onChoose={nothing}
      />
      <Switch defaultChecked>On</Switch>
      <Switch>Off</Switch>
      <Switch disabled>Disabled</Switch>
    </Part>
  );
}

function Notices() {
  return (
    <Part title="Notices">
      <SuccessBanner title="Success">It is done.</SuccessBanner>
      <InfoBanner>What to know before going on.</InfoBanner>
      <ErrorBanner title="Error" errors={['What happened.', 'What to do.']} />
      <Cards>
        <Card title="A card" hint="What it is about">
          <Lines label="Lines">
            <Line title="A line" note="with a note" actions={<Button>Act</Button>} />
            <Line title={<Badge>A badge</Badge>} note="in its title" />
          </Lines>
        </Card>
      </Cards>
      <EmptyState actions={<Button>The next step</Button>}>Nothing is here.</EmptyState>
    </Part>
  );
}

function Rows() {
  return (
    <Part title="Rows">
      <TodayContext value={DAY}>
        {SAMPLES.map(({ name, ...props }) => (
          <figure key={name}>
            <figcaption>{name}</figcaption>
            <TaskCard {...props} actions={noActions} />
          </figure>
        ))}
      </TodayContext>
      <SkeletonRows />
    </Part>
  );
}
