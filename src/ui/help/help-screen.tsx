import { SPACES } from '#domain/space.ts';
import { TASK_TYPES } from '#domain/task-types.ts';
import { typeNames } from '#words/en/choices.ts';
import * as texts from '#words/en/help.ts';
import { spaceNames } from '#words/en/spaces.ts';
import { useUrlDialog } from '../dialogs/use-url-dialog.ts';
import { Button } from '../parts/button.tsx';
import { inline } from '../parts/inline.ts';
import { isTouched } from '../parts/is-touched.ts';
import { Link } from '../parts/link.tsx';
import { Prose, ProseSection, Terms, type Term } from '../parts/prose.tsx';
import { paths } from '../paths.ts';
import { Screen } from '../screen.tsx';
import { ExampleTable } from './example-table.tsx';
import { RowPictures } from './row-pictures.tsx';

/** What Kinbox is for and how to use it. Static, so that it is the same offline. */
export default function HelpScreen() {
  const keys = useUrlDialog('keys');
  const isTouch = isTouched();
  const captureStep = isTouch ? texts.captureStepByTouch : texts.captureStep;
  const undoTerm: Term = [texts.doneByMistake, isTouch ? texts.takeBackByTouch : texts.takeBack];
  const findTerm: Term = [texts.find, isTouch ? texts.findItByTouch : texts.findIt];
  return (
    <Screen title={texts.title}>
      <Prose>
        <ProseSection title={texts.philosophy}>
          <p>{texts.philosophy1}</p>
          <p>{texts.philosophy2}</p>
          <p>{texts.philosophy3}</p>
        </ProseSection>

        <ProseSection title={texts.spaces}>
          <p>{texts.spacesIntroduction}</p>
          <Terms isShort terms={spaceTerms()} />
          <p>{isTouch ? texts.spacesChoiceByTouch : texts.spacesChoice}</p>
        </ProseSection>

        <ProseSection title={texts.projects}>
          <p>{texts.projectsIntroduction}</p>
          <ul>
            <li>{inline(texts.sequentialProject({ term: <strong>{texts.sequential}</strong> }))}</li>
            <li>{inline(texts.parallelProject({ term: <strong>{texts.parallel}</strong> }))}</li>
          </ul>
        </ProseSection>

        <ProseSection title={texts.types}>
          <p>{texts.typesIntroduction}</p>
          <Terms isShort terms={typeTerms()} />
          <p>{texts.efforts}</p>
        </ProseSection>

        <ProseSection title={texts.taskEvolution}>
          <p>{texts.evolution}</p>
          <p>{inline(texts.conversion({ action: <strong>{texts.convertToProject}</strong> }))}</p>
        </ProseSection>

        <ProseSection title={texts.workflow}>
          <ol>
            <li>
              {inline(
                captureStep({
                  term: <strong>{texts.capture}</strong>,
                  dashboard: <Link to={paths.dashboard}>{texts.dashboard}</Link>,
                  inbox: <Link to={paths.inbox}>{texts.inbox}</Link>,
                }),
              )}
            </li>
            <li>
              {inline(
                texts.processStep({
                  term: <strong>{texts.process}</strong>,
                  process: <Link to={paths.process}>{texts.processLink}</Link>,
                }),
              )}
            </li>
            <li>{inline(texts.decideStep({ term: <strong>{texts.decide}</strong> }))}</li>
            <li>
              {inline(
                texts.doStep({
                  term: <strong>{texts.doIt}</strong>,
                  todo: <Link to={paths.todo}>{texts.todo}</Link>,
                }),
              )}
            </li>
          </ol>
        </ProseSection>

        <ProseSection title={texts.pictured.title}>
          <RowPictures />
        </ProseSection>

        <ProseSection title={texts.aWorkedExample}>
          <p>{texts.exampleIntroduction}</p>
          <ExampleTable />
        </ProseSection>

        <ProseSection title={texts.keyboard}>
          <p>{isTouch ? texts.keyboardIntroductionByTouch : texts.keyboardIntroduction}</p>
          <Button onClick={() => keys.open()}>{texts.showKeys}</Button>
        </ProseSection>

        <ProseSection title={texts.faq}>
          <Terms terms={[undoTerm, findTerm, ...texts.questions]} />
          <p>
            {inline(texts.policy({ policy: <Link to={paths.privacyPolicy}>{texts.privacyPolicy}</Link> }))}
          </p>
        </ProseSection>
      </Prose>
    </Screen>
  );
}

function spaceTerms(): readonly Term[] {
  return SPACES.map((space) => [spaceNames[space], texts.ofSpace[space]]);
}

function typeTerms(): readonly Term[] {
  return TASK_TYPES.map((type) => [typeNames[type], texts.ofType[type]]);
}
