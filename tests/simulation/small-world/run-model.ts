/** What is bundled: the model of a part, explored. */
import { explore, type Explored, type ExploreOptions } from './explore.ts';
import { modelWorld, type ModelOptions } from './model-world.ts';

export function runModel(world: ModelOptions, options: ExploreOptions): Promise<Explored> {
  return explore(modelWorld(world), options);
}
