interface Named {
  isStager: boolean
  company: string | null
  name: string
}

/** What an account is called for the people who work in it: a company by its name, an owner by the contact's. */
export const accountNameOf = ({ isStager, company, name }: Named): string =>
  isStager ? (company ?? name) : name
