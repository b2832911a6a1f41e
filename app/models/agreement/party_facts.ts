/** SQL: the sellers who sign a version, as `PartyFacts`. @param version  its table or alias */
export const partyFacts = (version: string) => `coalesce((
  select json_agg(json_build_object('id', p.id, 'name', p.name, 'handedBack', p.handed_back,
    'hasSigned', exists (select from agreement_party_signatures g where g.party_id = p.id))
    order by p.position)
  from agreement_parties p where p.version_id = ${version}.id), '[]'::json)`
